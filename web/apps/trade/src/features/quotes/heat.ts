import { big, type Decimal } from '~/shared/money'

/** A change of so many percent has the full colour of its way. */
const FULL_PERCENT = '4'
const STEPS = 4

/** How strong the colour of a change is, from 0 (none) to 4 (full). */
export function heatOf(changeRate: Decimal | undefined | null): number {
  const size = big(changeRate).abs()
  if (size.eq('0')) return 0
  const step = size.times(String(STEPS)).div(FULL_PERCENT).toNumber()
  return Math.min(STEPS, Math.max(1, Math.ceil(step)))
}
