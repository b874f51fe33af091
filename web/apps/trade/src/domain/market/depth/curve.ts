import type { Level } from './book'

/** A step of a depth curve: at this price and better, so much can be traded. */
export interface Step {
  price: number
  total: number
}

/** Sums sizes from the best price outwards. The curve is drawn: floats are fine. */
export function summed(levels: Level[]): Step[] {
  let total = 0
  return levels.map(([price, quantity]) => {
    total += Number(quantity)
    return { price: Number(price), total }
  })
}

/** Prices as far from the middle on one side as on the other, so that both sides are seen alike. */
export function spanOf(bids: Step[], asks: Step[]): [low: number, high: number] | undefined {
  const [bid, ask] = [bids[0]?.price, asks[0]?.price]
  if (bid === undefined || ask === undefined) return undefined
  const middle = (bid + ask) / 2
  const reach = Math.max(middle - (bids.at(-1)?.price ?? bid), (asks.at(-1)?.price ?? ask) - middle)
  return [middle - reach, middle + reach]
}

/** What can be traded at a price: of bids what wants to pay it, of asks what is offered for it. */
export function depthAt(
  bids: Step[],
  asks: Step[],
  price: number,
): { side: 'bid' | 'ask'; total: number } | undefined {
  const [bid, ask] = [bids[0]?.price, asks[0]?.price]
  if (bid !== undefined && price <= bid)
    return { side: 'bid', total: bids.findLast((step) => step.price >= price)?.total ?? 0 }
  if (ask !== undefined && price >= ask)
    return { side: 'ask', total: asks.findLast((step) => step.price <= price)?.total ?? 0 }
  return undefined
}
