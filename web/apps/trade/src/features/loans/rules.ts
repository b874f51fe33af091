import * as v from 'valibot'
import { isPositive } from '~/shared/money'

export const PURPOSE_MOST = 200

/** What an application must say before it is sent. Limits hang on the product: the page says them while one types. */
export const loanRules = v.object({
  amount: v.pipe(v.string(), v.check(isPositive, 'lending.error.amount')),
  income: v.pipe(v.string(), v.check(isPositive, 'lending.error.income')),
  purpose: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'lending.error.purpose'),
    v.maxLength(PURPOSE_MOST, 'lending.error.purpose'),
  ),
  card: v.string(),
  cardBack: v.string(),
  capital: v.string(),
  autoDebit: v.boolean(),
  agreed: v.pipe(
    v.boolean(),
    v.check((agreed) => agreed, 'lending.error.agree'),
  ),
})

export type Application = v.InferOutput<typeof loanRules>

export const NOTHING_SAID: Application = {
  amount: '',
  income: '',
  purpose: '',
  card: '',
  cardBack: '',
  capital: '',
  autoDebit: false,
  agreed: false,
}
