import { useT } from '@plimsoll/i18n'
import { Badge, Card } from '@plimsoll/ui'
import { leftToRight, share } from '~/shared/format'
import { round } from '../figures'
import { useFundName } from '../fund-name'
import type { NavFund } from './queries'
import { exitsAt, type Need } from './tier'

/** What each tier needs, and what it brings: leaving the funds' lock-ups early with more, for less. */
export function TiersTable({ needs, funds, own }: { needs: Need[]; funds: NavFund[]; own: number }) {
  const t = useT()
  const name = useFundName()
  const tiers = [{ tier: 0, equity: 0 }, ...needs]
  return (
    <Card className="p-5">
      <h2 className="text-[17px] font-semibold">{t('earn.inst.tiers')}</h2>
      <p className="mt-1 text-sm text-text-2">{t('earn.inst.tiers-note')}</p>
      <ul className="mt-3 space-y-3">
        {tiers.map(({ tier, equity }) => (
          <li key={tier} className="rounded-md bg-sunken p-4" data-testid={`tier-${tier}`}>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3 className="text-[16px] font-semibold">
                {tier ? t('earn.nav.tier-of', { tier }) : t('earn.nav.no-tier')}
              </h3>
              {tier === own ? <Badge tone="accent">{t('earn.nav.yours')}</Badge> : null}
            </div>
            {equity ? (
              <p className="mt-1 text-[15px]">
                {t('earn.inst.needs', { equity: leftToRight(round(String(equity), 'usdt')) })}
              </p>
            ) : null}
            <ul className="mt-1 space-y-1 text-[15px] text-text-2">
              {exitsAt(funds, tier).map(({ fund, cap, fee }) => (
                <li key={fund.id}>
                  {t('earn.inst.exit', {
                    name: name(fund.title, fund.coin),
                    cap: leftToRight(share(cap)),
                    fee: leftToRight(share(fee)),
                  })}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-text-3">{t('earn.inst.no-rate')}</p>
    </Card>
  )
}
