import type { Data } from '@plimsoll/api'
import { useT } from '@plimsoll/i18n'
import { Card, KeyValue, Waterline } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { round, roundSaid } from '../figures'
import { nextNeed, reached, TIER_DAYS } from './tier'

type Info = Data<'POST /api/institution/info'>

function Condition({ met, children, way }: { met: boolean; children: ReactNode; way: ReactNode }) {
  const t = useT()
  const Icon = met ? Check : X
  return (
    <li className="flex items-center gap-2.5 py-1">
      <Icon size={18} className={`shrink-0 ${met ? 'text-good' : 'text-text-3'}`} aria-hidden />
      <span className="min-w-0 flex-1 text-[15px]">{children}</span>
      {met ? <span className="text-sm text-text-3">{t('earn.inst.met')}</span> : way}
    </li>
  )
}

const WAY = 'flex min-h-11 items-center text-sm font-semibold text-accent-ink underline underline-offset-4'

/** The tier now, and how it is counted: by the least equity of thirty days. */
export function TierCard({ info }: { info: Info }) {
  const t = useT()
  const next = nextNeed(info.needs, info.leastEquity)
  const toward = next
    ? t('earn.inst.toward', { tier: next.tier, equity: roundSaid(String(next.equity), 'usdt') })
    : undefined
  return (
    <Card className="p-5">
      <div className="text-sm text-text-3">{t('earn.inst.tier-now')}</div>
      <div data-testid="institution-tier" className="mt-0.5 text-[30px] leading-10 font-semibold">
        {info.tier ? t('earn.nav.tier-of', { tier: info.tier }) : t('earn.nav.no-tier')}
      </div>
      <KeyValue
        className="mt-3"
        items={[[t('earn.inst.least', { days: TIER_DAYS }), round(String(info.leastEquity), 'usdt')]]}
      />
      {next && toward ? (
        <div className="mt-4">
          <Waterline
            label={t('earn.inst.least', { days: TIER_DAYS })}
            text={toward}
            value={reached(info.leastEquity, next.equity)}
          />
          <p className="mt-1.5 text-[13px] text-text-3">{toward}</p>
        </div>
      ) : null}
      <p className="mt-3 text-sm text-text-2">{t('earn.inst.counted', { days: TIER_DAYS })}</p>
      <ul className="mt-3 border-t border-line pt-3">
        <Condition
          met={info.verified}
          way={
            <Link to="/service" className={WAY}>
              {t('earn.inst.verify')}
            </Link>
          }
        >
          {t('earn.inst.verified')}
        </Condition>
        <Condition
          met={info.assessed}
          way={
            <Link to="/inner-content" search={{ key: 'EXCLUSIVE_PREMIUM' }} className={WAY}>
              {t('earn.inst.assess')}
            </Link>
          }
        >
          {t('earn.inst.assessed')}
        </Condition>
      </ul>
    </Card>
  )
}
