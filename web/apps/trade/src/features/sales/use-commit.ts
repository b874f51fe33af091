import { useMutation } from '@tanstack/react-query'
import { call } from '~/domain/api/api'
import { atField } from '~/domain/api/form-errors'
import type { Form } from '~/shared/form'
import { useSalesChanged } from './changed'
import type { Committed, Estimate, Sale } from './queries'
import type { Commitment } from './rules'

/** A commitment as it is about to be sent. Pressed twice or sent again with its key, it is made once. */
export interface Asked {
  estimate: Estimate
  /** The price that was on the page: another one is refused. */
  price: string
  key: string
}

/** Commits, and says a refusal where it belongs. */
export function useCommit(
  sale: Sale,
  form: Form<Commitment>,
  done: { onCommitted: (committed: Committed) => void; onSettled: () => void },
) {
  const changed = useSalesChanged()
  return useMutation({
    mutationFn: ({ estimate: { amount }, price, key }: Asked) =>
      call('POST /api/ownCoinOrder/createOrder', { ownId: sale.id, ownCoin: sale.coin, amount, price }, key),
    onSuccess: done.onCommitted,
    onError: atField(form, {
      'order.single.min': 'amount',
      'order.single.max': 'amount',
      'product.removed': 'amount',
      'order.status.error': ['amount', 'sales.error.changed'],
      asset_amount_error: ['amount', 'sales.error.short'],
      'param.invalid': 'amount',
    }),
    onSettled: () => {
      changed()
      done.onSettled()
    },
  })
}
