import { useT } from '@plimsoll/i18n'
import { KeyValue } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { moment } from '~/shared/format'
import { isCancelled } from './badge'
import { coins, yearly } from './figures'
import { useFundName } from './fund-name'
import { paysShort } from './pays'
import { type FundOrderDetail, isOpen, STATUS } from './queries'

/** Terms, dates and sums of an order, as far as they mean something at its stage. */
export function OrderFacts({ order }: { order: FundOrderDetail }) {
  const t = useT()
  const name = useFundName()
  const money = (text: string) => coins(text, order.coin)
  const runs = order.status === STATUS.running
  const open = isOpen(order)
  const began = !isCancelled(order) && order.status !== STATUS.refused
  const words = (text: string) => <bdi>{text}</bdi>
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
    [t('earn.rate'), yearly(order.apr), true],
    [t('earn.term'), words(t('earn.days', { days: order.days })), true],
    [t('earn.pays'), words(t(paysShort(order.type))), true],
    [t('earn.bought-amount'), money(order.boughtAmount), true],
    [t('earn.daily'), money(order.daily), open],
    [t('earn.accrued'), money(order.accrued), runs],
    [t('earn.paid'), money(order.paid), began && order.status !== STATUS.waiting],
    [t('earn.reward-of', { days: order.days }), money(order.reward), open],
    [t('earn.bought-at'), moment(order.createTime), true],
    [t('earn.starts'), moment(order.valueTime), began],
    [t('earn.ends'), moment(order.endTime), open],
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
