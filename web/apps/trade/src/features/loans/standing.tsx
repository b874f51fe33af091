import { useT } from '@plimsoll/i18n'
import { Banner } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { useUser } from '~/domain/session/user'
import type { LoanTerms } from './queries'

/** A check that was passed. */
const PASSED = '1'

/** Whether the reader's identity is verified as far as loans need it; nothing while that is not known. */
export function useIsVerified(): boolean | undefined {
  const { data } = useUser()
  return data && String(data.detail.auditStatusAdvanced) === PASSED
}

const WAY = '-my-3 flex min-h-11 shrink-0 items-center font-semibold underline'

/** What keeps the reader from borrowing at all, and what to do about it. */
export function Standing({ verified, terms }: { verified: boolean; terms: LoanTerms | undefined }) {
  const t = useT()
  if (!verified)
    return (
      <Banner
        tone="warn"
        title={t('lending.verify')}
        action={
          <Link to="/certification-advanced" className={WAY}>
            {t('lending.verify-go')}
          </Link>
        }
      >
        {t('lending.verify-why')}
      </Banner>
    )
  if (terms && terms.score < terms.scoreMin)
    return (
      <Banner
        tone="warn"
        title={t('lending.score-low', { score: terms.score, least: terms.scoreMin })}
        action={
          <Link to="/my-credit" className={WAY}>
            {t('lending.score-go')}
          </Link>
        }
      >
        {t('lending.score-why')}
      </Banner>
    )
  return null
}
