import type { Refused } from '~/domain/api/api'

/** The part of a ticket that a refusal speaks of. */
export type Part = 'price' | 'stop' | 'amount' | 'leverage' | 'takeProfit' | 'stopLoss' | 'whole'

const PARTS: Record<string, Part> = {
  'order.tick.error': 'price',
  'order.price.band': 'price',
  'order.post.only': 'price',
  'order.step.error': 'amount',
  'order.notional.min': 'amount',
  'currency.order.min.error': 'amount',
  'currency.order.max.error': 'amount',
  asset_amount_error: 'amount',
  'contract.asset.error': 'amount',
  'contract.num.limit': 'amount',
  'tier.limit': 'amount',
  order_amount_limit: 'amount',
  'second.daily.limit': 'amount',
  'leverage.limit': 'leverage',
  'position.leverage': 'leverage',
  'position.nothing.to.close': 'amount',
  'contract.tp.mark': 'takeProfit',
  'contract.sl.mark': 'stopLoss',
  'contract.sl.liq': 'stopLoss',
}

/** What was refused, said where it belongs; what belongs nowhere concerns the whole ticket. */
export function wrongOf(refusal: Refused | undefined): Partial<Record<Part, string>> {
  return refusal ? { [PARTS[refusal.key] ?? 'whole']: refusal.message } : {}
}
