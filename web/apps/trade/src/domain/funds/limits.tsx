import type { Data } from '@plimsoll/api'
import { type Key, useT } from '@plimsoll/i18n'
import { Banner } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '~/domain/api/api'
import { useSession, useSignedIn } from '~/domain/session/session'
import { date } from '~/shared/format'

type Limits = Data<'POST /api/user/limits'>
type Step = Limits['steps'][number]

/** The steps that lead to more leverage; the test for second-contracts leads elsewhere. */
const FOR_LEVERAGE = ['risk', 'country', 'identity', 'investor']

/** What limits the reader, which limit decides, and what would raise it. */
export function useStanding(symbol?: string) {
  const signedIn = useSignedIn()
  const practice = useSession((session) => session.practice)
  return useQuery({
    queryKey: ['limits', symbol ?? '', practice],
    enabled: signedIn,
    staleTime: 30_000,
    queryFn: () => call('POST /api/user/limits', symbol ? { symbol } : {}),
  }).data
}

/** The next thing to do for more leverage. In a country with its own rules only professionals get further. */
export function nextStep(limits: Limits): Step | undefined {
  const open = limits.steps.filter((step) => !step.done && FOR_LEVERAGE.includes(step.step))
  const wanted =
    limits.regulated || limits.profile !== 'RETAIL_REGULATED' ? FOR_LEVERAGE : ['risk', 'identity']
  return open.find((step) => wanted.includes(step.step))
}

/** Why there is no more leverage, and the page that changes it. words: trade.limit.step.* */
export function LeverageLimit({ symbol }: { symbol: string }) {
  const t = useT()
  const limits = useStanding(symbol)
  const leverage = limits?.leverage
  if (!limits || !leverage || leverage.decides === 'instrument') return null
  if (leverage.decides === 'age')
    return (
      <Banner className="mt-3">
        {t('trade.limit.age', {
          times: leverage.maximum,
          date: date(Number(leverage.until ?? 0)),
        })}
      </Banner>
    )
  const step = nextStep(limits)
  return (
    <Banner
      className="mt-3"
      action={
        step ? (
          <Link to={step.link} className="shrink-0 font-semibold underline">
            {t(`trade.limit.step.${step.step}` as Key)}
          </Link>
        ) : undefined
      }
    >
      {t('trade.limit.profile', { times: leverage.maximum, most: leverage.instrument })}
    </Banner>
  )
}
