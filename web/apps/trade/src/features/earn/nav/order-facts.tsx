import { useT } from '@plimsoll/i18n'
import { KeyValue } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { moment, share } from '~/shared/format'
import { isPositive } from '~/shared/money'
import { coins, unitCount, unitValue } from '../figures'
import { useFundName } from '../fund-name'
import { type FundOrderDetail, STATUS } from '../queries'

/** Units, values, lock-up and dates of an order, as far as they mean something at its stage. */
export function NavOrderFacts({ order }: { order: FundOrderDetail }) {
  const t = useT()
  const name = useFundName()
  const { position } = order
  const dealt = isPositive(position?.boughtUnits ?? '')
  const holds = order.status === STATUS.running
  const locks = Boolean(position?.lockedUntil)
  const lines: [string, ReactNode, boolean][] = [
    [
      t('earn.fund'),
      <Link
        key="fund"
        to="/financialDetails/$id"
        params={{ id: String(order.planId) }}
        className="text-accent-ink underline underline-offset-4"
      >
        <bdi>{name(order.planTitle, order.coin)}</bdi>
      </Link>,
      true,
    ],
    [t('earn.nav.paid-in'), coins(order.boughtAmount, order.coin), true],
    [t('earn.nav.paid-out'), coins(order.paid, order.coin), dealt],
    [t('earn.nav.units-bought'), unitCount(position?.boughtUnits), dealt],
    [t('earn.nav.bought-value'), unitValue(position?.boughtNav), dealt],
    [t('earn.nav.units-held'), unitCount(position?.units), holds],
    [t('earn.nav.last-value'), unitValue(position?.nav), holds],
    [t('earn.nav.locked-until'), moment(position?.lockedUntil), holds && locks],
    [t('earn.nav.early-left'), unitCount(position?.earlyLeft), holds && locks],
    [t('earn.nav.exit-fee'), share(position?.exitFee), holds && locks],
    [t('earn.bought-at'), moment(order.createTime), true],
    [t('earn.nav.dealt-at'), moment(order.valueTime), dealt || order.status === STATUS.waiting],
    [t('earn.settled'), moment(order.settleTime), Boolean(order.settleTime)],
    [t('earn.number'), order.orderNo, true],
  ]
  return (
    <KeyValue
      items={lines
        .filter(([, , shown]) => shown)
        .map(([label, value]) => [label, value] as [string, ReactNode])}
    />
  )
}
