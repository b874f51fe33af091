import type { ContractCoin } from '~/domain/market/instruments'
import { ticker } from '~/domain/market/store'
import { useTicketPreferences } from '~/domain/trading/ticket-preferences'
import type { PositionRow } from '~/domain/trading/types'
import { compare, over, times } from '~/shared/money'
import { type Entry, exitPrice } from './exits'
import { type Standing, useStanding } from './position-mode'
import { useProbe } from './probe'
import { useReduced } from './reduce'
import { type Lot, lotOf, lotsOf, mostLots } from './sizing'
import { type ContractForm, useTicket } from './ticket-state'

export interface FilledIn {
  /** The order, with its size in lots and its exits as prices. */
  form: ContractForm
  lot: Lot | undefined
  /** The most lots that would be accepted. */
  most: string | undefined
  entry: Entry | undefined
  /** The position it reduces, if it reduces one. */
  reduced: PositionRow | undefined
  standing: Standing
}

/** What was typed into the ticket, counted with what the server says lots cost. */
export function useFilledIn(coin: ContractCoin, scale: number, available: string | undefined): FilledIn {
  const ticket = useTicket()
  const { unit, exitUnit } = useTicketPreferences()
  const reduced = useReduced(coin.coin)
  const last = ticker(coin.marketSymbol)?.price ?? coin.amount ?? undefined
  const standing = useStanding(coin.coin, ticket.side)
  // What joins a position has its leverage.
  const leverage =
    standing.joined?.leverage ??
    Math.min(ticket.leverage, Math.max(...coin.leverage.split(',').map(Number), 1))
  const against = standing.against?.openLots ?? 0
  const probe = useProbe(coin, { ...ticket, leverage }, against)
  const price = ticket.kind === 'market' ? (probe?.price ?? last) : ticket.price || undefined
  // What a unit of price is worth for one lot, in the wallet's money.
  const point = probe ? over(probe.notional, times(probe.price, probe.lots), 16) : coin.shareNumber
  const entryOf = (lots: string): Entry | undefined =>
    price && Number(lots) ? { side: ticket.side, price, worth: times(point, lots) } : undefined
  // A stop-loss in money depends on the size, and a size by risk on the stop-loss: such a pair counts the whole margin.
  const circular = unit === 'risk' && exitUnit === 'money'
  const stop = circular ? '' : exitPrice('stopLoss', exitUnit, ticket.stopLoss, entryOf('1'), scale)
  const lot = probe && available ? lotOf(probe, coin.shareNumber, stop, coin.closeFee, available) : undefined
  const lots = reduced ? ticket.size : lotsOf(unit, ticket.size, lot)
  const entry = entryOf(lots)
  const exit = (kind: 'takeProfit' | 'stopLoss') => exitPrice(kind, exitUnit, ticket[kind], entry, scale)
  // A short below the market is filled at the market, and holds what that asks for.
  const moves =
    ticket.kind === 'market' ||
    (ticket.side === 'short' && last !== undefined && compare(ticket.price || '0', last) < 0)
  const most =
    probe && !probe.isOld && available
      ? mostLots(probe, available, leverage, coin, moves ? 'market' : 'resting', {
          joined: standing.lots,
          against,
        })
      : undefined
  return {
    form: {
      side: ticket.side,
      kind: ticket.kind,
      price: ticket.price,
      stop: ticket.stop,
      time: ticket.time,
      leverage,
      lots,
      takeProfit: exit('takeProfit'),
      stopLoss: exit('stopLoss'),
      closes: reduced?.id,
    },
    lot,
    most,
    entry,
    reduced,
    standing,
  }
}
