import { useT } from '@plimsoll/i18n'
import { Card, CoinMark, KeyValue } from '@plimsoll/ui'
import type { ReactNode } from 'react'
import { figure, moment } from '~/shared/format'
import { PhaseBadge } from './badge'
import { coins } from './figures'
import { phaseOf } from './phase'
import { MONEY, type Sale } from './queries'
import { RaisedBar } from './raised-bar'
import { useWhen } from './when'

/** Everything that was decided about a sale before it opened, and how far it is. */
export function Terms({ sale, children }: { sale: Sale; children?: ReactNode }) {
  const t = useT()
  const when = useWhen(sale)
  const phase = phaseOf(sale)
  const words = (text: string) => <bdi>{text}</bdi>
  const lines: [string, ReactNode, boolean][] = [
    [when.name, words(when.value), phase === 'open' || phase === 'announced'],
    [t('sales.begins'), moment(sale.beginTime), true],
    [t('sales.ends'), moment(sale.endTime), true],
    [t('sales.people'), figure(String(sale.participantsNum), 0), phase !== 'announced'],
    [t('sales.asked'), figure(String(sale.interested), 0), phase === 'announced' && sale.interested > 0],
    [t('sales.on-sale'), coins(sale.totalAmount, sale.coin), true],
    [t('sales.soft-cap'), coins(sale.softCap, MONEY), true],
    [t('sales.hard-cap'), coins(sale.raisingAmount, MONEY), true],
    [t('sales.minimum'), coins(sale.minimum, MONEY), true],
    [t('sales.per-person'), coins(sale.numLimit, sale.coin), true],
    [t('sales.per-person-cost'), coins(sale.purchaseLimit, MONEY), true],
  ]
  return (
    <Card className="p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="flex min-w-0 items-center gap-3">
          <CoinMark symbol={sale.coin} src={sale.logo} size={44} />
          <div className="min-w-0">
            <div className="text-sm text-text-3">{t('sales.price')}</div>
            <div data-testid="sale-price" className="num text-[26px] leading-9 font-semibold">
              {coins(sale.price, MONEY)}
            </div>
          </div>
        </div>
        <PhaseBadge sale={sale} />
      </div>
      {phase === 'announced' ? null : <RaisedBar sale={sale} className="mt-5" />}
      <KeyValue
        className="mt-5"
        items={lines
          .filter(([, , shown]) => shown)
          .map(([name, value]) => [name, value] as [string, ReactNode])}
      />
      {children}
    </Card>
  )
}
