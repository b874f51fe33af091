import { t } from '@plimsoll/i18n'
import { amount, figure } from '~/shared/format'
import { big } from '~/shared/money'

type Venue = 'spot' | 'contract'

interface Filled {
  status: number
  dealNum: string
  dealPrice?: string | null | undefined
}

interface Asked {
  symbol?: string | undefined
  type?: number | string | null | undefined
  delegateTotal?: string | null | undefined
  delegatePrice?: string | null | undefined
  /** Of an order that is sent: the position it closes. */
  positionId?: unknown
  /** Of an order in a list: what it does. An opening one names the position it opened. */
  effect?: string | null | undefined
}

const sideOf = (venue: Venue, { type, positionId, effect }: Asked) => {
  const buys = Number(type) === 0
  const side = venue === 'spot' ? (buys ? 'trade.buy' : 'trade.sell') : buys ? 'trade.long' : 'trade.short'
  const closes = effect ? effect === 'CLOSE' : Boolean(positionId)
  return closes ? `${t('trade.close')} · ${t(side)}` : t(side)
}

const unitOf = (venue: Venue, symbol: string) => (venue === 'spot' ? symbol : t('trade.lots-unit'))

/** What traded of an order in a line: what, how much and at what price. Nothing where nothing did. */
export function fillWords(venue: Venue, order: Asked & Filled): string | undefined {
  if (!order.dealPrice || !big(order.dealNum).gt('0')) return undefined
  const symbol = (order.symbol ?? '').toUpperCase()
  const params = {
    side: sideOf(venue, order),
    symbol,
    filled: amount(order.dealNum),
    unit: unitOf(venue, symbol),
    price: figure(order.dealPrice),
  }
  const all = order.delegateTotal
  return order.status !== 1 && all && big(order.dealNum).lt(big(all))
    ? t('trade.told.partly', { ...params, all: amount(all) })
    : t('trade.told.filled', params)
}

/** What came of an order that was just sent. */
export function placedWords(
  venue: Venue,
  order: Asked,
  placed: Filled,
): { text: string; tone: 'good' | 'plain' } {
  const { status, dealNum, dealPrice } = placed
  const filled = fillWords(venue, { ...order, status, dealNum, dealPrice })
  if (filled) return { text: filled, tone: 'good' }
  if (placed.status === 4) return { text: t('trade.ended'), tone: 'plain' }
  const symbol = (order.symbol ?? '').toUpperCase()
  if (!order.delegatePrice || !order.delegateTotal) return { text: t('trade.accepted'), tone: 'good' }
  const text = t('trade.told.placed', {
    side: sideOf(venue, order),
    symbol,
    all: amount(order.delegateTotal),
    unit: unitOf(venue, symbol),
    price: figure(order.delegatePrice),
  })
  return { text, tone: 'good' }
}
