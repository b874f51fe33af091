import { useT } from '@plimsoll/i18n'
import { Card, IconButton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, ChevronRight, X } from 'lucide-react'
import { totalQuery } from '~/domain/funds/totals'
import { useSession } from '~/domain/session/session'
import { useUser } from '~/domain/session/user'
import { platformConfig } from '~/domain/settings/platform-config'
import { useSettings } from '~/domain/settings/settings'
import { type FirstStep, firstSteps, useFirstRun } from './first-run'

const WHERE: Record<FirstStep, string> = {
  practise: '/tradeSim',
  money: '/recharge',
  verify: '/certification-primary',
}

/** The server's number for a check that was passed. */
const PASSED = 1

/** The first steps of a new account, until they are done or put away. words: home.first.* */
export function FirstRunCard() {
  const t = useT()
  const { practice, practised } = useSession()
  const { data: person } = useUser()
  const { data: totals } = useQuery({ ...totalQuery(false), enabled: !practice })
  const { dismissed, dismiss } = useFirstRun()
  const sandbox = (useSettings().FEED_STATE?.feed ?? platformConfig().FEED) !== 'LIVE'
  if (practice || !person || !totals) return null
  const account = person.user.userId
  const steps = firstSteps({
    practised,
    total: totals.total,
    verified: Number(person.detail.auditStatusPrimary) === PASSED,
  })
  const count = steps.filter(({ done }) => done).length
  if (count === steps.length || dismissed.includes(account)) return null
  const next = steps.find(({ done }) => !done)?.step
  return (
    <Card className="relative overflow-hidden" data-testid="first-run">
      <div className="flex items-center gap-3 ps-5 pe-2 pt-2">
        <h2 className="text-[19px] font-semibold">{t('home.first.title')}</h2>
        <span className="text-sm text-text-3 tabular-nums">
          {t('home.first.count', { done: count, all: steps.length })}
        </span>
        <IconButton label={t('home.first.dismiss')} className="ms-auto" onClick={() => dismiss(account)}>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
      <ol className="divide-y divide-line px-2 pb-2 desk:grid desk:grid-cols-3 desk:divide-x desk:divide-y-0 desk:rtl:divide-x-reverse">
        {steps.map(({ step, done }, n) => {
          const name = step === 'money' && !sandbox ? 'deposit' : step
          return (
            <li key={step}>
              <Link
                to={WHERE[step]}
                aria-current={step === next ? 'step' : undefined}
                className="flex min-h-17 items-center gap-3.5 rounded-md px-3 py-2.5 hover:bg-sunken"
              >
                <span
                  className={`grid size-8 shrink-0 place-items-center rounded-full text-sm font-semibold ${done ? 'bg-good-wash text-good' : step === next ? 'bg-primary text-on-primary' : 'bg-sunken text-text-2'}`}
                >
                  {done ? <Check size={18} aria-label={t('home.first.done')} /> : n + 1}
                </span>
                <span className="min-w-0 flex-1">
                  <span className={`block text-[16px] font-semibold ${done ? 'text-text-3' : ''}`}>
                    {t(`home.first.${name}`)}
                  </span>
                  <span className="block text-sm text-text-3">{t(`home.first.${name}-note`)}</span>
                </span>
                <ChevronRight size={18} className="shrink-0 text-text-3 rtl:rotate-180" aria-hidden />
              </Link>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
