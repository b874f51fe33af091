import { useT } from '@plimsoll/i18n'
import { Card, Empty, KeyValue, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { owed } from '~/domain/lending/figures'
import { moment } from '~/shared/format'
import { Go } from '~/shared/link-button'
import { OneLoan } from './one-loan'
import { sumOf } from './payments'
import { isOwed, type Loan, paymentsQuery } from './queries'

/** The latest payment as the ledger has it: what a reader comes back to is the same as what they were told. */
function Result({ loan }: { loan: Loan }) {
  const t = useT()
  const { data } = useQuery(paymentsQuery(loan.id))
  const last = data?.[0]
  const money = (text: string) => owed(text, loan.coin)
  if (!data) return <Skeleton className="mx-auto h-96 max-w-lg rounded-lg" />
  if (!last)
    return (
      <Empty
        title={t('lending.no-payments')}
        action={
          <Go look="outline" to="/loan-record" search={{ id: loan.id }}>
            {t('lending.one-loan')}
          </Go>
        }
      />
    )
  return (
    <div className="mx-auto max-w-lg">
      <Card className="p-6">
        <div className="flex flex-col items-center text-center" role="status">
          <CircleCheck size={44} strokeWidth={1.6} className="text-good" aria-hidden />
          <h2 className="mt-3 text-[19px] font-semibold">
            {t(isOwed(loan) ? 'lending.paid-part' : 'lending.paid-all')}
          </h2>
          <div data-testid="loan-paid" className="num mt-1 text-[32px] leading-10 font-semibold">
            {money(sumOf(last))}
          </div>
          <div className="num text-sm text-text-3">{moment(last.time)}</div>
        </div>
        <KeyValue
          className="mt-6 border-t border-line pt-4"
          items={[
            [t('lending.to-penalty'), money(last.penalty)],
            [t('lending.to-interest'), money(last.interest)],
            [t('lending.to-principal'), money(last.principal)],
            [t('lending.principal-left'), money(last.left)],
            ...(isOwed(loan) ? ([[t('lending.due-now'), money(loan.total)]] as [string, string][]) : []),
            [t('lending.due'), moment(loan.finalRepayTime)],
          ]}
        />
      </Card>
      <div className="mt-5 space-y-2.5">
        {isOwed(loan) ? (
          <Go wide to="/loan/repay" search={{ id: loan.id }}>
            {t('lending.pay-more')}
          </Go>
        ) : null}
        <Go wide look="outline" to="/loan-record" search={{ id: loan.id }}>
          {t('lending.one-loan')}
        </Go>
      </div>
    </div>
  )
}

/** What a payment did. */
export function LoanRepaid({ id }: { id: number }) {
  const t = useT()
  return (
    <OneLoan id={id} title={t('lending.payment-done')}>
      {(loan) => <Result loan={loan} />}
    </OneLoan>
  )
}
