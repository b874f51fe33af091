import { useT } from '@plimsoll/i18n'
import type { Refused } from '~/domain/api/api'
import { roundSaid } from './figures'
import { amountErrorOf } from './offer'
import { type Fund, isNav } from './queries'

/** A refusal that is not about the amount. */
export const ABOUT_TERM = 'days.not.error'

/** What is wrong with an amount, in words. words: earn.error.* */
export function useAmountError(
  money: string,
  fund: Fund,
  free: string | undefined,
  refusal: Refused | undefined,
) {
  const t = useT()
  const found = amountErrorOf(money, fund, free)
  const isShort = found?.kind === 'short'
  if (!found) return { isShort, text: refusal && refusal.key !== ABOUT_TERM ? refusal.message : undefined }
  if (isShort) return { isShort, text: t('earn.error.short') }
  const amount = roundSaid(found.amount, fund.coin)
  // What one person may have in a fund that holds coins is limited, not an order.
  const kind = isNav(fund) && found.kind === 'most' ? 'more' : found.kind
  return { isShort, text: t(`earn.error.${kind}`, { amount }) }
}
