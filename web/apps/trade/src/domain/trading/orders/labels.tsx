import { useT } from '@plimsoll/i18n'
import { Badge } from '@plimsoll/ui'
import { amount, figure } from '~/shared/format'
import type { OrderRow } from '../types'
import type { Venue } from './queries'

/** words: trade.status.* */
export function Status({ order }: { order: OrderRow }) {
  const t = useT()
  const tone = ({ 0: 'accent', 1: 'good', 2: 'accent', 3: 'plain', 4: 'warn' } as const)[order.status]
  return <Badge tone={tone}>{t(`trade.status.${order.status}` as 'trade.status.0')}</Badge>
}

const KINDS = ['limit', 'market', 'stop', 'trigger'] as const

/** An order in words and figures, the same in rows, cards and details. */
export function useOrderWords() {
  const t = useT()
  return (order: OrderRow, venue: Venue) => {
    const buys = order.type === 0
    // In one-way mode an order buys or sells: whether it opens or closes, its fills decide.
    const plain = venue === 'spot' || order.effect === 'NET'
    const side = plain ? (buys ? 'trade.buy' : 'trade.sell') : buys ? 'trade.long' : 'trade.short'
    const asked = order.delegateTotal
      ? `${amount(order.delegateTotal)} ${venue === 'spot' ? order.symbol.toUpperCase() : t('trade.lots-unit')}`
      : `${amount(order.delegateValue)} ${order.coin.toUpperCase()}`
    return {
      symbol: order.symbol.toUpperCase(),
      side: order.effect === 'CLOSE' ? `${t('trade.close')} · ${t(side)}` : t(side),
      tone: buys ? 'text-up' : 'text-down',
      kind: t(`trade.kind.${KINDS[order.delegateType] ?? 'limit'}`),
      price: order.delegatePrice ? figure(order.delegatePrice) : t('trade.kind.market'),
      filledAt: figure(order.dealPrice),
      asked,
      filled: amount(order.dealNum),
      fee: `${amount(order.fee)} ${(order.feeCoin ?? 'usdt').toUpperCase()}`,
    }
  }
}
