import { classOf } from '~/domain/market/classes'
import type { Coin } from '~/domain/market/instruments'
import type { Decimal } from '~/shared/money'

/** How far beyond its price an order at market may fill, as a part of it: the engine's own limits, by class. */
export function marketReserve(coin: Coin): Decimal {
  const id = classOf(coin)
  return id === 'crypto' ? '0.05' : id === 'stock' ? '0.02' : '0.01'
}
