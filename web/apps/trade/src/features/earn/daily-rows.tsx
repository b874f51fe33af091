import { useT } from '@plimsoll/i18n'
import { Button } from '@plimsoll/ui'
import { useState } from 'react'
import { date } from '~/shared/format'
import { coins, coinsSaid } from './figures'
import type { FundOrderDetail } from './queries'

/** Days that are shown at first. */
const FIRST = 10

/** What an order earned day by day, the latest first. */
export function DailyRows({ order }: { order: FundOrderDetail }) {
  const t = useT()
  const [all, showAll] = useState(false)
  const shown = all ? order.rows : order.rows.slice(0, FIRST)
  return (
    <section>
      <h2 className="mb-1 text-[17px] font-semibold">{t('earn.by-day')}</h2>
      {shown.length ? (
        <ul className="divide-y divide-line">
          {shown.map((day) => (
            <li key={day.date} className="flex items-center justify-between gap-4 py-2.5">
              <div className="min-w-0">
                <div className="num text-[15px]">{date(day.date)}</div>
                <div className="text-[13px] text-text-3">
                  {t('earn.on-principal', { amount: coinsSaid(day.amount, order.coin) })}
                </div>
              </div>
              <div className="shrink-0 text-end">
                <div className="num text-end! text-[15px] font-semibold">{coins(day.earn, order.coin)}</div>
                <div className="text-[13px] text-text-3">{t(day.paid ? 'earn.paid' : 'earn.accrued')}</div>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-text-3">{t('earn.no-days')}</p>
      )}
      {order.rows.length > shown.length ? (
        <Button look="quiet" wide className="mt-3" onClick={() => showAll(true)}>
          {t('common.more')}
        </Button>
      ) : null}
    </section>
  )
}
