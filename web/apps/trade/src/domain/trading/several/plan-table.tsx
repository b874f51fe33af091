import { useT } from '@plimsoll/i18n'
import { amount, figure } from '~/shared/format'
import { type Planned, type Steps, worthOf } from './plan'

const WORDS = {
  limit: 'trade.kind.limit',
  stop: 'trade.kind.stop',
  'stop-market': 'trade.several.stop-market',
} as const

/** Every order of several: what it is, its price, how much, and what that is worth. */
export function PlanTable({
  orders,
  steps: { priceScale, digits },
  unit,
  quote,
  hasValue,
}: {
  orders: Planned[]
  steps: Steps
  unit: string
  quote: string
  /** Whether price times quantity is money: not for lots. */
  hasValue: boolean
}) {
  const t = useT()
  const end = 'py-1 ps-3 text-end font-normal'
  return (
    <div className="max-h-52 overflow-y-auto rounded-md bg-sunken px-3 py-1.5">
      <table className="w-full text-sm">
        <thead className="text-xs text-text-3">
          <tr>
            <th scope="col" className="py-1 text-start font-normal">
              {t('trade.kind')}
            </th>
            <th scope="col" className={end}>
              {t('trade.price')} {quote ? `(${quote})` : ''}
            </th>
            <th scope="col" className={end}>
              {hasValue ? `${t('trade.amount')} (${unit})` : unit}
            </th>
            {hasValue ? (
              <th scope="col" className={end}>
                {t('trade.total')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {orders.map((order, n) => (
            <tr key={n} className="border-t border-line">
              <td className="py-1">{t(WORDS[order.kind])}</td>
              <td className={end}>
                <span className="num block">{figure(order.price, priceScale)}</span>
                {order.stop ? (
                  <span className="num block text-xs text-text-3">
                    {t('trade.several.from-stop', { price: figure(order.stop, priceScale) })}
                  </span>
                ) : null}
              </td>
              <td className={end}>
                <span className="num">{amount(order.quantity, digits)}</span>
              </td>
              {hasValue ? (
                <td className={end}>
                  <span className="num">{figure(worthOf(order), 2)}</span>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
