import { useT } from '@plimsoll/i18n'
import { Badge, Card } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { share } from '~/shared/format'
import { INSTITUTIONS } from './institutions-link'
import { type NavFund, useInstitution } from './queries'

const HEAD = 'py-2 text-[13px] font-medium text-text-3'

/** Leaving within the lock-up: how much, and for which fee, tier by tier. */
export function ExitsCard({ fund }: { fund: NavFund }) {
  const t = useT()
  const { lockDays, exits } = fund.nav
  const own = useInstitution(lockDays > 0).data?.tier
  if (!lockDays) return null
  return (
    <Card className="p-5">
      <h2 className="text-[17px] font-semibold">{t('earn.nav.lock')}</h2>
      <p className="mt-1 text-[15px] text-text-2">{t('earn.nav.lock-note', { days: lockDays })}</p>
      <table className="mt-2 w-full text-[15px]">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={`${HEAD} text-start`}>
              {t('earn.nav.tier')}
            </th>
            <th scope="col" className={`${HEAD} text-end`}>
              {t('earn.nav.early-cap')}
            </th>
            <th scope="col" className={`${HEAD} ps-4 text-end`}>
              {t('earn.nav.exit-fee')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {exits.map(({ tier, cap, fee }) => (
            <tr key={tier}>
              <th scope="row" className="py-2.5 text-start font-medium">
                <span className="flex flex-wrap items-center gap-2">
                  {t(tier ? 'earn.nav.tier-of' : 'earn.nav.no-tier', { tier })}
                  {tier === own ? <Badge tone="accent">{t('earn.nav.yours')}</Badge> : null}
                </span>
              </th>
              <td className="num py-2.5 text-end!">{share(cap)}</td>
              <td className="num py-2.5 ps-4 text-end!">{share(fee)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Link
        {...INSTITUTIONS}
        className="mt-1 inline-flex min-h-11 items-center font-medium text-accent-ink underline underline-offset-4"
      >
        {t('earn.nav.tiers')}
      </Link>
    </Card>
  )
}
