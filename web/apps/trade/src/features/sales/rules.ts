import * as v from 'valibot'
import { isPositive } from '~/shared/money'

/** What a commitment must say before it is sent. Limits hang on the sale: the page says them while one types. */
export const commitmentRules = v.object({
  amount: v.pipe(v.string(), v.check(isPositive, 'sales.error.amount')),
  agreed: v.pipe(
    v.boolean(),
    v.check((agreed) => agreed, 'sales.error.agree'),
  ),
})

export type Commitment = v.InferOutput<typeof commitmentRules>

export const NOTHING_SAID: Commitment = { amount: '', agreed: false }
