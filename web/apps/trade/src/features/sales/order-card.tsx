import { useT } from '@plimsoll/i18n'
import { Card, CoinMark, KeyValue } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { coinPicture } from '~/domain/funds/channels'
import { moment } from '~/shared/format'
import { isPositive } from '~/shared/money'
import { OrderBadge } from './badge'
import { coins, coinsSaid } from './figures'
import { MONEY, ORDER, type SaleOrder } from './queries'
import { TakeBack } from './take-back'
import { useNow } from './time-left'
import { Unlocking } from './unlocking'

/** One commitment: what was put in, what came of it, and what is still locked. */
export function OrderCard({ order }: { order: SaleOrder }) {
  const t = useT()
  const now = useNow()
  const { ownCoin, status } = order
  const isOpen = status === ORDER.committed
  const isAllotted = status === ORDER.allotted
  const lines: [string, ReactNode, boolean][] = [
    [t('sales.price'), coins(order.price, MONEY), isOpen || isAllotted],
    [t('sales.paid'), coins(order.paid, MONEY), isAllotted],
    [t('sales.returned'), coins(order.refund, MONEY), !isOpen],
    [t('sales.unlocked'), coins(order.vested, ownCoin), isAllotted],
    [t('sales.locked'), coins(order.locked, ownCoin), isAllotted && isPositive(order.locked)],
    [t('sales.committed-at'), moment(order.createTime), true],
    [t(isOpen ? 'sales.ends' : 'sales.when.ended'), moment(order.endTime), true],
    [t('sales.number'), order.orderId, true],
  ]
  return (
    <Card className="p-5">
      <div className="flex items-start gap-3">
        <CoinMark symbol={ownCoin} src={coinPicture(ownCoin)} size={40} />
        <div className="min-w-0 flex-1">
          <h2 className="text-[16px] font-semibold">
            <Link
              to="/subscription/info"
              search={{ id: order.ownId }}
              className="text-accent-ink underline-offset-4 hover:underline"
            >
              <bdi>{ownCoin.toUpperCase()}</bdi>
            </Link>
          </h2>
          <OrderBadge order={order} />
        </div>
        <dl className="shrink-0 text-end">
          <dt className="text-[13px] text-text-3">{t(isAllotted ? 'sales.got' : 'sales.committed')}</dt>
          <dd data-testid="order-figure" className="num text-end! text-[19px] font-semibold">
            {isAllotted ? coins(order.number, ownCoin) : coins(order.amount, MONEY)}
          </dd>
          {isAllotted ? (
            <dd className="text-[13px] text-text-3">
              {t('sales.of-committed', { amount: coinsSaid(order.amount, MONEY) })}
            </dd>
          ) : null}
        </dl>
      </div>
      <KeyValue
        className="mt-4"
        items={lines
          .filter(([, , shown]) => shown)
          .map(([name, value]) => [name, value] as [string, ReactNode])}
      />
      {order.schedule.length ? <Unlocking order={order} /> : null}
      {isOpen && now <= order.endTime ? (
        <div className="mt-4">
          <TakeBack ownId={order.ownId} coin={ownCoin} amount={order.amount} endTime={order.endTime} />
        </div>
      ) : null}
    </Card>
  )
}
