import { useT } from '@plimsoll/i18n'
import { SkeletonRows } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { owed } from '~/domain/lending/figures'
import { figure, moment } from '~/shared/format'
import { add } from '~/shared/money'
import { type Loan, type Payment, paymentsQuery } from './queries'

export const sumOf = ({ penalty, interest, principal }: Payment) => add(add(penalty, interest), principal)

/** What was paid on a loan, and where each payment went. */
export function Payments({ loan }: { loan: Loan }) {
  const t = useT()
  const { data } = useQuery(paymentsQuery(loan.id))
  return (
    <section className="pt-2">
      <h2 className="mb-1 text-[17px] font-semibold">{t('lending.payments')}</h2>
      {!data ? (
        <SkeletonRows rows={2} label={t('common.loading')} />
      ) : data.length ? (
        <ul className="divide-y divide-line">
          {data.map((payment) => (
            <li key={`${payment.time}${payment.left}`} className="flex justify-between gap-4 py-3">
              <div className="min-w-0">
                <div className="num text-sm text-text-3">{moment(payment.time)}</div>
                <div className="text-sm text-text-2">
                  {t('lending.payment-of', {
                    penalty: figure(payment.penalty, 8, 2),
                    interest: figure(payment.interest, 8, 2),
                    principal: figure(payment.principal, 8, 2),
                  })}
                </div>
              </div>
              <div className="shrink-0 text-end">
                <div className="num font-semibold">{owed(sumOf(payment), loan.coin)}</div>
                <div className="text-[13px] text-text-3">
                  {t('lending.left-after', { amount: figure(payment.left, 8, 2) })}
                </div>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-text-3">{t('lending.no-payments')}</p>
      )}
    </section>
  )
}
