import { useT } from '@plimsoll/i18n'
import { Badge, Card, KeyValue } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { leftToRight, moment, share } from '~/shared/format'
import { changed, changeTone, round, unitValue } from '../figures'
import { offerOf } from '../offer'
import { CLASS } from '../queries'
import { cutsQuery, type NavFund } from './queries'

/** What a unit is worth and what it really did, with what was decided about the fund. */
export function NavTermsCard({ fund, children }: { fund: NavFund; children?: ReactNode }) {
  const t = useT()
  const { nav } = fund
  // A fund begins with a value that nobody has counted yet.
  const isNew = useQuery(cutsQuery(fund.id)).data?.length === 0
  const words = (text: string) => <bdi>{text}</bdi>
  const made = (text: string | null | undefined) => <span className={changeTone(text)}>{changed(text)}</span>
  const optional: [string, ReactNode, boolean][] = [
    [t('earn.nav.lock'), words(t('earn.days', { days: nav.lockDays })), nav.lockDays > 0],
    [t('earn.level'), words(t('earn.level-of', { level: fund.level })), fund.level > 0],
    [t('earn.for'), words(t('earn.for-institutions')), fund.classify === CLASS.institution],
  ]
  return (
    <Card className="p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <div className="text-sm text-text-3">{t('earn.nav.value')}</div>
          <div
            data-testid="fund-value"
            className="num mt-0.5 text-[34px] leading-10 font-semibold break-words"
          >
            {unitValue(nav.value)}
          </div>
          <div className="text-[13px] text-text-3">
            {isNew
              ? t('earn.nav.not-valued')
              : t('earn.nav.as-of', { time: leftToRight(moment(nav.cutTime)) })}
          </div>
        </div>
        {offerOf(fund) === 'closed' ? <Badge>{t('earn.closed')}</Badge> : null}
      </div>
      <KeyValue
        className="mt-4"
        items={[
          [t('earn.nav.estimate'), unitValue(nav.estimate)],
          [t('earn.nav.made', { days: 7 }), made(nav.realized7d)],
          [t('earn.nav.made', { days: 30 }), made(nav.realized30d)],
          [t('earn.nav.made', { days: 90 }), made(nav.realized90d)],
          [t('earn.nav.drawdown'), made(nav.drawdownMax)],
          [t('earn.nav.fee-year'), share(nav.feeYear)],
          [t('earn.minimum'), round(fund.limitMin, fund.coin)],
          [t('earn.nav.maximum'), round(fund.limitMax, fund.coin)],
          [t('earn.nav.next'), moment(nav.nextCut)],
          ...optional
            .filter(([, , shown]) => shown)
            .map(([name, value]) => [name, value] as [string, ReactNode]),
        ]}
      />
      <p className="mt-3 text-sm text-text-3">{t('earn.nav.past')}</p>
      {children}
    </Card>
  )
}
