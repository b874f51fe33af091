import * as v from 'valibot'
import { isPositive } from '~/shared/money'

/** What a purchase must say before it is sent. Limits hang on the fund: the page says them while one types. */
export const purchaseRules = v.object({
  amount: v.pipe(v.string(), v.check(isPositive, 'earn.error.amount')),
  agreed: v.pipe(
    v.boolean(),
    v.check((agreed) => agreed, 'earn.error.agree'),
  ),
})

export type Purchase = v.InferOutput<typeof purchaseRules>

export const NOTHING_SAID: Purchase = { amount: '', agreed: false }
