import { useMutation } from '@tanstack/react-query'
import { call, Refused } from '~/domain/api/api'
import { atField } from '~/domain/api/form-errors'
import type { Form } from '~/shared/form'
import { useFundsChanged } from './changed'
import { type Bought, type Fund, type FundTerms, isNav } from './queries'
import type { Purchase } from './rules'

/** An order as it is about to be sent. Pressed twice or sent again with its key, it is bought once. */
export interface Asked {
  terms: FundTerms
  key: string
}

/** Buys, and says a refusal where it belongs. */
export function usePurchase(
  fund: Fund,
  form: Form<Purchase>,
  done: { onBought: (bought: Bought) => void; onTerm: (message: string) => void; onSettled: () => void },
) {
  const changed = useFundsChanged()
  const atAmount = atField(form, {
    'order.single.min': 'amount',
    'order.single.max': 'amount',
    'financial.count.max': 'amount',
    'mine.level.error': 'amount',
    'product.removed': 'amount',
    'fund.not.prefunded': ['amount', 'earn.error.not-funded'],
    'order.status.error': ['amount', 'earn.error.changed'],
    asset_amount_error: ['amount', 'earn.error.short'],
    'param.invalid': 'amount',
  })
  return useMutation({
    mutationFn: ({ terms: { amount, days, apr }, key }: Asked) =>
      call(
        'POST /api/financial/submit',
        // Another rate by now is refused: nobody agrees to what they did not see. Units have no rate.
        { planId: fund.id, money: amount, ...(isNav(fund) ? { days: 0 } : { days, apr }) },
        key,
      ),
    onSuccess: done.onBought,
    onError: (error) => {
      if (error instanceof Refused && error.key === 'days.not.error') done.onTerm(error.message)
      else atAmount(error)
    },
    onSettled: () => {
      changed()
      done.onSettled()
    },
  })
}
