import { useT } from '@plimsoll/i18n'
import { Check, LockKeyhole } from 'lucide-react'
import { date } from '~/shared/format'
import { coins } from './figures'
import type { SaleOrder } from './queries'

/** The parts of an allotment, each with its date and whether it is free. */
export function Unlocking({ order }: { order: SaleOrder }) {
  const t = useT()
  return (
    <section className="mt-4 border-t border-line pt-3">
      <h3 className="text-[15px] font-semibold">{t('sales.vesting')}</h3>
      <ul className="mt-1 divide-y divide-line">
        {order.schedule.map(({ time, amount, done }) => {
          const Icon = done ? Check : LockKeyhole
          return (
            <li key={time} className="flex items-center gap-3 py-2 text-[15px]">
              <Icon size={16} aria-hidden className={`shrink-0 ${done ? 'text-good' : 'text-text-3'}`} />
              <span className="num min-w-0 flex-1">{date(time)}</span>
              <span className="num text-end! font-medium">{coins(amount, order.ownCoin)}</span>
              <span className="sr-only">{t(done ? 'sales.unlocked' : 'sales.locked')}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
