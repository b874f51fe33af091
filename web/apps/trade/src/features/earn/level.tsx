import { useT } from '@plimsoll/i18n'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMayInvest } from '~/domain/earn/income'
import { vipQuery } from '~/domain/session/vip'
import { INSTITUTIONS } from './nav/institutions-link'
import { CLASS, type Fund } from './queries'

/** The reader's level; nothing while it is not known. */
export function useLevel(): number | undefined {
  return useQuery({ ...vipQuery, enabled: useMayInvest() }).data?.level
}

/** The lowest level that opens one of these funds. */
export const lowestLevel = (funds: Pick<Fund, 'level'>[]) => Math.min(...funds.map(({ level }) => level))

/** Who may buy these funds, and the level the reader has. */
export function WhoMayBuy({ funds }: { funds: Fund[] }) {
  const t = useT()
  const own = useLevel()
  const level = lowestLevel(funds)
  return (
    <p className="mb-3 text-sm text-text-2">
      {funds[0]?.classify === CLASS.institution ? (
        <>
          {t('earn.only-institutions')}{' '}
          <Link {...INSTITUTIONS} className="font-medium text-accent-ink underline underline-offset-4">
            {t('earn.nav.tiers')}
          </Link>{' '}
        </>
      ) : null}
      {level > 0 ? `${t('earn.level-needed', { level })} ` : null}
      {own === undefined || level === 0 ? null : (
        <Link to="/vip-rule" className="font-medium text-accent-ink underline underline-offset-4">
          {t('earn.level-own', { level: own })}
        </Link>
      )}
    </p>
  )
}
