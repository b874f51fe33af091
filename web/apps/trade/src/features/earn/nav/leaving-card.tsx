import { useT } from '@plimsoll/i18n'
import { Card, KeyValue, Waterline } from '@plimsoll/ui'
import { leftToRight, share } from '~/shared/format'
import { unitCount } from '../figures'
import { GATE, gateOf } from './gate'
import type { NavFund } from './queries'

/** How units are redeemed, and what the last valuation did with those that were asked back. words: earn.nav.gate.* */
export function LeavingCard({ fund }: { fund: NavFund }) {
  const t = useT()
  const { asked, dealt } = fund.nav
  const { kind, share: part, rest } = gateOf({ asked, dealt })
  const said = t(`earn.nav.gate.${kind}`, { share: leftToRight(share(part)) })
  return (
    <Card className="p-5">
      <h2 className="text-[17px] font-semibold">{t('earn.nav.leaving')}</h2>
      <p className="mt-1 text-[15px] text-text-2">
        {t('earn.nav.leaving-note', { gate: leftToRight(share(GATE)) })}
      </p>
      <h3 className="mt-4 text-[15px] font-semibold">{t('earn.nav.last-cut')}</h3>
      <p data-testid="nav-gate" className="mt-0.5 text-sm text-text-2">
        {said}
      </p>
      {kind === 'none' ? null : (
        <>
          <Waterline
            className="mt-3"
            label={t('earn.nav.dealt')}
            text={said}
            value={Number(part ?? 0)}
            tone={kind === 'shared' ? 'warn' : 'plain'}
          />
          <KeyValue
            className="mt-3"
            items={[
              [t('earn.nav.asked'), unitCount(asked)],
              [t('earn.nav.dealt'), unitCount(dealt)],
              ...(kind === 'shared' ? [[t('earn.nav.rest'), unitCount(rest)] as [string, string]] : []),
            ]}
          />
        </>
      )}
    </Card>
  )
}
