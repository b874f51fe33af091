import { useT } from '@plimsoll/i18n'
import { SkeletonRows } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { owed, price } from '~/domain/lending/figures'
import { amount, moment } from '~/shared/format'
import { isPositive } from '~/shared/money'
import { type Pledge, salesQuery } from './queries'

/** Collateral that the pool took: at which tick and price, what it cost and what it repaid. words: lending.sale.* */
export function Sales({ pledge }: { pledge: Pledge }) {
  const t = useT()
  const { data } = useQuery(salesQuery(pledge.id))
  const coin = pledge.collateralCoin.toUpperCase()
  return (
    <section>
      <h2 className="mb-1 text-[17px] font-semibold">{t('lending.sales')}</h2>
      {!data ? (
        <SkeletonRows rows={1} label={t('common.loading')} />
      ) : data.length ? (
        <ul className="divide-y divide-line">
          {data.map((sale) => (
            <li key={`${sale.time}${sale.tick}`} className="py-3">
              <div className="flex justify-between gap-4">
                <div>
                  <div className="font-medium">{t(`lending.sale.${sale.reason as 0}`)}</div>
                  <div className="num text-[13px] text-text-3">{moment(sale.time)}</div>
                </div>
                <div className="shrink-0 text-end">
                  <div className="num font-semibold">
                    −{amount(sale.quantity)} {coin}
                  </div>
                  <div className="num text-[13px] text-text-3">{price(sale.price)} USDT</div>
                </div>
              </div>
              <div className="mt-1 text-sm text-text-2">
                {t('lending.sale-of', {
                  repaid: owed(sale.repaid, 'usdt'),
                  fee: owed(sale.fee, 'usdt'),
                  tick: String(sale.tick),
                })}
              </div>
              {isPositive(sale.shortfall) ? (
                <div className="text-sm text-text-2">
                  {t('lending.sale-loss', { amount: owed(sale.shortfall, 'usdt') })}
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-text-3">{t('lending.no-sales')}</p>
      )}
    </section>
  )
}
