import { useT } from '@plimsoll/i18n'
import { Card } from '@plimsoll/ui'
import { useCountdown } from '@plimsoll/ui/countdown'
import { figure, usd } from '~/shared/format'
import { useTicker } from '~/shared/market/store'
import { compare } from '~/shared/money'
import type { SecondsRow } from './types'

const SIZE = 64
const RADIUS = 28
const LENGTH = 2 * Math.PI * RADIUS

/** A second-contract on its way: time left, entry, and on which side of it the price stands now. */
export function Running({ order }: { order: SecondsRow }) {
  const t = useT()
  const left = useCountdown(order.closeTime)
  const price = useTicker(order.symbol)?.price
  const way = price && order.openPrice ? compare(price, order.openPrice) : 0
  const winning = order.betContent === 1 ? way > 0 : way < 0
  const colour = way === 0 ? 'var(--text-3)' : winning ? 'var(--up)' : 'var(--down)'
  const part = Math.min(1, left / order.type)
  return (
    <Card className="flex items-center gap-4 p-4">
      <div className="relative shrink-0">
        <svg width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden>
          <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} fill="none" stroke="var(--sunken)" strokeWidth="5" />
          <circle
            cx={SIZE / 2}
            cy={SIZE / 2}
            r={RADIUS}
            fill="none"
            stroke={colour}
            strokeWidth="5"
            strokeLinecap="round"
            strokeDasharray={LENGTH}
            strokeDashoffset={LENGTH * (1 - part)}
            transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}
          />
        </svg>
        <span role="timer" className="num absolute inset-0 grid place-items-center text-[17px] font-semibold">
          {left}
        </span>
      </div>
      <div className="min-w-0 flex-1">
        <div className="font-semibold">
          {order.symbol.toUpperCase()}{' '}
          <span className={order.betContent === 1 ? 'text-up' : 'text-down'}>
            {t(order.betContent === 1 ? 'trade.seconds.up' : 'trade.seconds.down')}
          </span>
        </div>
        <div className="num text-sm text-text-3">
          {order.openPrice
            ? t('trade.seconds.entry-at', { price: figure(order.openPrice) })
            : t('trade.seconds.waiting-entry')}
        </div>
      </div>
      <div className="num text-end!">
        <div className="text-[17px] font-semibold">{usd(order.betAmount)}</div>
        <div className="text-sm" style={{ color: colour }}>
          {way === 0 ? '—' : winning ? `+${usd(order.payoutWin)}` : usd(order.payoutLose)}
        </div>
      </div>
    </Card>
  )
}
