import { useT } from '@plimsoll/i18n'
import { Card, KeyValue } from '@plimsoll/ui'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { leftToRight, moment } from '~/shared/format'
import { Go } from '~/shared/link-button'
import { coins } from './figures'
import { holdsCoins } from './nav/queries'
import type { Bought, Fund } from './queries'

/** What was bought, with the way to it. */
export function PurchaseResult({ fund, bought }: { fund: Fund; bought: Bought }) {
  const t = useT()
  const time = leftToRight(moment(bought.valueTime))
  const isUnits = holdsCoins(fund)
  const facts: [string, ReactNode][] = isUnits
    ? [
        [t('earn.nav.dealt-at'), moment(bought.valueTime)],
        ...(fund.nav.lockDays
          ? ([[t('earn.nav.lock'), <bdi key="lock">{t('earn.days', { days: fund.nav.lockDays })}</bdi>]] as [
              string,
              ReactNode,
            ][])
          : []),
      ]
    : [
        [t('earn.daily'), coins(bought.daily, fund.coin)],
        [t('earn.reward-of', { days: bought.days }), coins(bought.reward, fund.coin)],
        [t('earn.starts'), moment(bought.valueTime)],
        [t('earn.ends'), moment(bought.endTime)],
      ]
  return (
    <div className="mx-auto max-w-lg">
      <Card className="p-6">
        <div className="flex flex-col items-center text-center" role="status">
          <CircleCheck size={44} strokeWidth={1.6} className="text-good" aria-hidden />
          <h2 className="mt-3 text-[19px] font-semibold">{t('earn.bought')}</h2>
          <div data-testid="fund-bought" className="num mt-1 text-[32px] leading-10 font-semibold">
            {coins(bought.amount, fund.coin)}
          </div>
          <p className="mt-1 text-sm text-text-2">
            {t(isUnits ? 'earn.nav.bought-note' : 'earn.bought-note', { time })}
          </p>
        </div>
        <KeyValue
          className="mt-6 border-t border-line pt-4"
          items={[[t('earn.number'), bought.orderNo], ...facts]}
        />
      </Card>
      <div className="mt-5 space-y-2.5">
        <Go wide to="/myInvestment/$id" params={{ id: String(bought.id) }}>
          {t('earn.see-order')}
        </Go>
        <Go wide look="outline" to="/financial">
          {t('earn.see-funds')}
        </Go>
      </div>
    </div>
  )
}
