// How large an order may be and how large it is, in whatever it is counted. All figures but lots are the server's: it
// previews a few lots, and what they come to grows with their number.
import { add, big, type Decimal, floorTo, isPositive, least, minus, over, times } from '~/shared/money'

export const SIZE_UNITS = ['lots', 'coin', 'money', 'risk'] as const
export type SizeUnit = (typeof SIZE_UNITS)[number]

/** What some lots would come to. */
export interface Probe {
  lots: Decimal
  /** What must be free to open them: more than margin and fee where the price may still move. */
  hold: Decimal
  margin: Decimal
  fee: Decimal
  notional: Decimal
  /** Units of the thing, and the price they were counted at. */
  quantity: Decimal
  price: Decimal
}

/** What the account has in the market already: lots that count for the tier, and lots that close before any open. */
export interface Standing {
  joined: number
  against: number
}

export interface Rules {
  maxShare: number
  tiers: { cap: Decimal; maxLev: number }[]
}

const each = (figure: Decimal, probe: Probe) => over(figure, probe.lots, 12)

/** Left aside for what the price does between the count and the press. */
const DRIFT: Record<'market' | 'resting', Decimal> = { market: '0.997', resting: '1' }

/** The most lots that the wallet, the leverage and the instrument allow: none of them is refused. */
export function mostLots(
  probe: Probe,
  available: Decimal,
  leverage: number,
  rules: Rules,
  kind: keyof typeof DRIFT,
  { joined, against }: Standing = { joined: 0, against: 0 },
): Decimal {
  const room = times(available, DRIFT[kind])
  const byWallet = over(room, each(probe.hold, probe), 4)
  // The hold stands for the worst price the order may reach; tiers are looked up at that price too.
  const worst = times(probe.notional, over(probe.hold, add(probe.margin, probe.fee), 8))
  const caps = rules.tiers.filter((tier) => tier.maxLev >= leverage).map((tier) => tier.cap)
  const cap = caps.reduce((most, one) => (big(one).gt(big(most)) ? one : most), '0')
  const byTier = over(times(cap, DRIFT[kind]), each(worst, probe), 4)
  const underTier = minus(byTier, String(joined))
  const opens = least(byWallet, isPositive(underTier) ? underTier : '0')
  return floorTo(least(add(opens, String(against)), String(rules.maxShare)), '1')
}

/** A part of the most lots. */
export const partOf = (most: Decimal, percent: number): Decimal =>
  floorTo(over(times(most, String(percent)), '100', 4), '1')

/** How much of the most lots these are, in percent from 0 to 100. */
export function percentOf(lots: Decimal, most: Decimal): number {
  if (!isPositive(most) || !isPositive(lots)) return 0
  return Math.min(100, Math.round(Number(over(times(lots, '100'), most, 4))))
}

/** What one lot is, in each unit. */
export interface Lot {
  coin: Decimal
  money: Decimal
  /** What one lot loses where its stop-loss fires, or all it can lose without one. */
  risk: Decimal
  wallet: Decimal
}

/** What a lot loses at its stop-loss, with both fees; without a stop-loss its margin and its fee. */
export function lossPerLot(probe: Probe, stop: Decimal | undefined, closeFee: Decimal): Decimal {
  const all = each(add(probe.margin, probe.fee), probe)
  if (!stop || !isPositive(stop)) return all
  const rate = over(probe.notional, times(probe.quantity, probe.price), 12)
  const move = big(stop).minus(big(probe.price)).abs().toFixed()
  const quantity = each(probe.quantity, probe)
  const loss = times(times(move, quantity), rate)
  const closing = times(times(times(stop, quantity), rate), closeFee)
  return least(all, add(add(loss, closing), each(probe.fee, probe)))
}

export function lotOf(
  probe: Probe,
  shareNumber: Decimal,
  stop: Decimal | undefined,
  closeFee: Decimal,
  wallet: Decimal,
): Lot {
  return {
    coin: shareNumber,
    money: each(probe.notional, probe),
    risk: lossPerLot(probe, stop, closeFee),
    wallet,
  }
}

/** Whole lots of what was typed; nothing while it is not known what a lot is. */
export function lotsOf(unit: SizeUnit, typed: string, lot: Lot | undefined): Decimal {
  if (unit === 'lots') return typed
  if (!lot || !isPositive(typed)) return ''
  const lots =
    unit === 'risk'
      ? over(over(times(lot.wallet, typed), '100', 12), lot.risk, 4)
      : over(typed, unit === 'coin' ? lot.coin : lot.money, 4)
  const whole = floorTo(lots, '1')
  return whole === '0' ? '' : whole
}

/** What is typed for so many lots: the other way round, cut to what a field shows. */
export function typedOf(unit: SizeUnit, lots: Decimal, lot: Lot | undefined): string {
  if (unit === 'lots' || !isPositive(lots)) return lots === '0' ? '' : lots
  if (!lot) return ''
  if (unit === 'coin') return big(times(lots, lot.coin)).toFixed()
  // Rounded up, or it would be read back as a lot less.
  const up = (text: Decimal) => big(add(text, '0.01')).toFixed(2)
  if (unit === 'money') return up(times(lots, lot.money))
  return up(over(times(times(lots, lot.risk), '100'), lot.wallet, 8))
}
