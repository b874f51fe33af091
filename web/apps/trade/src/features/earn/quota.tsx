import { useT } from '@plimsoll/i18n'
import { Badge, Waterline } from '@plimsoll/ui'
import { figure, leftToRight } from '~/shared/format'
import { roundSaid } from './figures'
import { offerOf, soldShare } from './offer'
import type { Fund } from './queries'

/** How much of a fund is sold, and what is left of it. */
export function Quota({ fund, className }: { fund: Fund; className?: string }) {
  const t = useT()
  const { coin, remainAmount, totalInvestAmount } = fund
  const sold = t('earn.sold-of', {
    sold: leftToRight(figure(fund.purchasedAmount, 8, 0)),
    quota: roundSaid(totalInvestAmount, coin),
  })
  return (
    <div className={className}>
      <Waterline label={t('earn.sold')} text={sold} value={soldShare(fund)} />
      <div className="mt-1.5 text-[13px] text-text-3">
        {offerOf(fund) === 'sold-out' ? (
          <Badge>{t('earn.sold-out')}</Badge>
        ) : (
          t('earn.left-of', {
            left: leftToRight(figure(remainAmount, 8, 0)),
            quota: roundSaid(totalInvestAmount, coin),
          })
        )}
      </div>
    </div>
  )
}
