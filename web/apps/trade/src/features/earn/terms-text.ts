import { useT } from '@plimsoll/i18n'
import { termsOf } from './offer'
import type { Fund } from './queries'

/** The terms of a fund in one line: `30 or 90 days`. */
export function useTermsText() {
  const t = useT()
  return (fund: Pick<Fund, 'days'>) => {
    const terms = termsOf(fund)
    const last = terms.at(-1) ?? 0
    return terms.length > 1
      ? t('earn.terms', { first: terms.slice(0, -1).join(', '), days: last })
      : t('earn.days', { days: last })
  }
}
