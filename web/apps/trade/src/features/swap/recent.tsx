import { useT } from '@plimsoll/i18n'
import { SkeletonRows } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { figure, holding, moment } from '~/shared/format'
import { recentSwapsQuery } from './quote'

/** What was swapped, and at which rate. */
export function RecentSwaps() {
  const t = useT()
  const { data } = useQuery(recentSwapsQuery)
  return (
    <section>
      <h2 className="mb-1 text-[15px] font-semibold">{t('funds.swap-recent')}</h2>
      {!data ? (
        <SkeletonRows rows={2} label={t('common.loading')} />
      ) : data.length ? (
        <ul className="divide-y divide-line">
          {data.map((row) => (
            <li key={row.id} className="num flex justify-between gap-4 py-3 text-[15px]">
              <div>
                <div className="text-text-2">
                  −{holding(row.amount, row.fromCoin)} {row.fromCoin.toUpperCase()}
                </div>
                <div className="text-[13px] text-text-3">{moment(row.params.createTime)}</div>
              </div>
              <div className="text-end!">
                <div className="font-medium text-up">
                  +{holding(row.received, row.toCoin)} {row.toCoin.toUpperCase()}
                </div>
                <div className="text-[13px] text-text-3">
                  {t('funds.swap-rate-at', { rate: figure(row.systemRate, 8, 0) })}
                </div>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-text-3">{t('funds.swap-no-recent')}</p>
      )}
    </section>
  )
}
