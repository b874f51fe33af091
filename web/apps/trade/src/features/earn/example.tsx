import { useT } from '@plimsoll/i18n'
import { Card, KeyValue, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { useMayInvest } from '~/domain/earn/income'
import { date } from '~/shared/format'
import { coins, roundSaid } from './figures'
import { termsOf } from './offer'
import { exampleQuery, type Fund } from './queries'

/** What the smallest order would bring, as the server counts it. */
export function Example({ fund }: { fund: Fund }) {
  const t = useT()
  const mayInvest = useMayInvest()
  const days = termsOf(fund)[0] ?? 0
  const { data, isError } = useQuery({ ...exampleQuery(fund.id, fund.limitMin, days), enabled: mayInvest })
  if (!mayInvest || isError) return null
  const money = (text: string) => coins(text, fund.coin)
  return (
    <Card className="p-5">
      <h2 className="text-[17px] font-semibold">{t('earn.example')}</h2>
      <p className="mt-1 text-sm text-text-2">
        {t('earn.example-note', { amount: roundSaid(fund.limitMin, fund.coin), days })}
      </p>
      {data ? (
        <KeyValue
          className="mt-3"
          items={[
            [t('earn.daily'), money(data.daily)],
            [t('earn.reward-of', { days }), money(data.reward)],
            [t('earn.total-back'), money(data.total)],
            [t('earn.starts'), date(data.valueTime)],
            [t('earn.ends'), date(data.endTime)],
          ]}
        />
      ) : (
        <Skeleton className="mt-3 h-36" />
      )}
    </Card>
  )
}
