import { useT } from '@plimsoll/i18n'
import { Badge, Empty, SkeletonRows } from '@plimsoll/ui'
import { figure, moment, period, signed, usd } from '~/shared/format'
import { minus } from '~/shared/money'
import { outcome } from './labels'
import { useSecondsOrders } from './queries'
import type { SecondsRow } from './types'

/** Second-contracts that are over; pressing one shows how it came. */
export function Ended({ onPick }: { onPick: (order: SecondsRow) => void }) {
  const t = useT()
  const { data } = useSecondsOrders(1)
  if (!data) return <SkeletonRows rows={4} label={t('common.loading')} />
  if (!data.length) return <Empty title={t('trade.no-history')}>{t('trade.no-history-note')}</Empty>
  return (
    <ul className="divide-y divide-line">
      {data.map((order) => {
        const { word, tone, colour } = outcome(order)
        return (
          <li key={order.id}>
            <button
              type="button"
              onClick={() => onPick(order)}
              className="flex w-full items-center gap-3 py-3 text-start hover:bg-sunken/60"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">
                  {order.symbol.toUpperCase()}{' '}
                  <span className={order.betContent === 1 ? 'text-up' : 'text-down'}>
                    {t(order.betContent === 1 ? 'trade.seconds.up' : 'trade.seconds.down')}
                  </span>{' '}
                  <span className="num font-normal text-text-3">
                    {period(order.type)} · {usd(order.betAmount)}
                  </span>
                </span>
                <span className="num block text-[13px] text-text-3">
                  {figure(order.openPrice)} → {figure(order.closePrice)} · {moment(order.closeTime)}
                </span>
              </span>
              <span className="flex flex-col items-end gap-1">
                <span className={`num font-semibold ${colour}`}>
                  {signed(minus(order.rewardAmount ?? '0', order.betAmount), usd)}
                </span>
                <Badge tone={tone}>{t(word)}</Badge>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
