import { useT } from '@plimsoll/i18n'
import { MoneyField, RangeSlider } from '@plimsoll/ui'
import type { Refused } from '~/domain/api/api'
import { amountAt, PLACES, placeOf } from '~/domain/lending/slider'
import type { Bound } from '~/shared/form'
import { figure } from '~/shared/format'
import { compare, isPositive, least } from '~/shared/money'
import type { LoanProduct, LoanTerms } from './queries'

/** The slider offers round sums. */
const STEP = '10'

/** Refusals that are about the amount. */
const ABOUT_AMOUNT = ['loan.limit', 'order.single.min', 'order.single.max', 'fund.not.prefunded']

/** The most that this product and this income allow. */
export const mostOf = (product: LoanProduct, terms: LoanTerms | undefined) =>
  terms?.most ? least(product.amountMax, terms.most) : product.amountMax

/** Why so much can't be borrowed, in words; nothing when it can. */
export function useAmountError(
  amount: string,
  product: LoanProduct,
  terms: LoanTerms | undefined,
  refusal: Refused | undefined,
) {
  const t = useT()
  const sum = (text: string) => `${figure(text, 2, 0)} ${product.coin.toUpperCase()}`
  if (!isPositive(amount)) return undefined
  if (compare(amount, product.amountMin) < 0)
    return t('lending.error.least', { amount: sum(product.amountMin) })
  if (compare(amount, product.amountMax) > 0)
    return t('lending.error.most', { amount: sum(product.amountMax) })
  if (compare(amount, product.poolAvailable) > 0)
    return t('lending.error.pool', { amount: sum(product.poolAvailable) })
  if (terms?.most && compare(amount, terms.most) > 0)
    return t('lending.error.allowed', { amount: sum(terms.most) })
  return refusal && ABOUT_AMOUNT.includes(refusal.key) ? refusal.message : undefined
}

/** How much: typed, or pulled between the limits. */
export function Amount({
  bound,
  product,
  most,
  amountError,
  onChange,
}: {
  bound: Bound
  product: LoanProduct
  most: string
  amountError: string | undefined
  onChange: (amount: string) => void
}) {
  const t = useT()
  const coin = product.coin.toUpperCase()
  const value = bound.value ?? ''
  const sum = (text: string) => <span className="num">{`${figure(text, 2, 0)} ${coin}`}</span>
  return (
    <div className="space-y-3">
      <MoneyField
        label={t('lending.amount')}
        name={bound.name}
        ref={bound.ref}
        scale={2}
        value={value}
        onValue={onChange}
        unit={coin}
        error={amountError ?? bound.error}
      />
      <RangeSlider
        label={t('lending.amount')}
        text={`${value || '0'} ${coin}`}
        position={placeOf(value, product.amountMin, most)}
        last={PLACES}
        disabled={compare(most, product.amountMin) <= 0}
        start={sum(product.amountMin)}
        end={sum(most)}
        onChange={(place) => onChange(amountAt(place, product.amountMin, most, STEP))}
      />
    </div>
  )
}
