import Big from 'big.js'

// Floats never become money: only strings do.
Big.strict = true
Big.RM = Big.roundDown

export type Decimal = string

export const big = (text: Decimal | undefined | null) => new Big(text || '0')

export const isPositive = (text: string) => /\d/.test(text) && big(text).gt('0')

export const add = (a: Decimal, b: Decimal) => big(a).plus(big(b)).toFixed()
export const minus = (a: Decimal, b: Decimal) => big(a).minus(big(b)).toFixed()
export const times = (a: Decimal, b: Decimal) => big(a).times(big(b)).toFixed()

/** a / b to `scale` digits, rounded down; zero when b is. */
export function over(a: Decimal, b: Decimal, scale = 8): Decimal {
  const divisor = big(b)
  if (divisor.eq('0')) return '0'
  const before = Big.DP
  Big.DP = scale
  const result = big(a).div(divisor).toFixed()
  Big.DP = before
  return result
}

/** The largest multiple of `step` that is not more than the amount. */
export function floorTo(amount: Decimal, step: Decimal): Decimal {
  const unit = big(step)
  if (unit.lte('0')) return amount
  const before = Big.DP
  Big.DP = 0
  const count = big(amount).div(unit).round(0, Big.roundDown)
  Big.DP = before
  return count.times(unit).toFixed(scaleOf(step))
}

/** Digits after the point of a step such as `0.001`. */
export const scaleOf = (step: Decimal) =>
  step.includes('.') ? step.replace(/0+$/, '').split('.')[1]?.length || 0 : 0

export const compare = (a: Decimal, b: Decimal) => big(a).cmp(big(b))
export const sign = (text: Decimal) => big(text).cmp('0')

/** With exactly so many digits, rounded down. */
export const fixed = (text: Decimal, scale: number): Decimal => big(text).toFixed(scale)

export const least = (a: Decimal, b: Decimal): Decimal => (compare(a, b) <= 0 ? a : b)
