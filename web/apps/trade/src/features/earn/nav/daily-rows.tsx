import { useT } from '@plimsoll/i18n'
import { Button } from '@plimsoll/ui'
import { useState } from 'react'
import { date } from '~/shared/format'
import { coins, gained, toneOf, unitValue } from '../figures'
import type { FundOrderDetail } from '../queries'

/** Days that are shown at first. */
const FIRST = 10

/** What the units were worth day by day, the latest first. */
export function NavDailyRows({ order }: { order: FundOrderDetail }) {
  const t = useT()
  const [all, showAll] = useState(false)
  const shown = all ? order.rows : order.rows.slice(0, FIRST)
  return (
    <section>
      <h2 className="mb-1 text-[17px] font-semibold">{t('earn.nav.by-day')}</h2>
      {shown.length ? (
        <ul className="divide-y divide-line">
          {shown.map((day) => (
            <li key={day.date} className="flex items-center justify-between gap-4 py-2.5">
              <div className="min-w-0">
                <div className="num text-[15px]">{date(day.date)}</div>
                <div className="text-[13px] text-text-3">
                  {t('earn.nav.at-value', { value: unitValue(day.nav) })}
                </div>
              </div>
              <div className="shrink-0 text-end">
                <div className="num text-end! text-[15px] font-semibold">{coins(day.amount, order.coin)}</div>
                <div className={`num text-end! text-[13px] ${toneOf(day.earn) || 'text-text-3'}`}>
                  {gained(day.earn, order.coin, 8)}
                </div>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-text-3">{t('earn.nav.no-days')}</p>
      )}
      {order.rows.length > shown.length ? (
        <Button look="quiet" wide className="mt-3" onClick={() => showAll(true)}>
          {t('common.more')}
        </Button>
      ) : null}
    </section>
  )
}
