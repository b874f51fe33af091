import { type Key, useT } from '@plimsoll/i18n'
import { Banner, Card, KeyValue } from '@plimsoll/ui'
import type { ReactNode } from 'react'
import { leftToRight, moment } from '~/shared/format'
import { isPositive } from '~/shared/money'
import { isOpen } from './actions'
import { coins, coinsSaid, money, price } from './figures'
import { useLabel } from './labels'
import { type Order, STATUS } from './queries'

/** Every figure of an order. words: c2c.cancel-reason.* */
export function OrderFacts({ order }: { order: Order }) {
  const t = useT()
  const label = useLabel()
  const buying = order.side === 'buy'
  const open = isOpen(order)
  // What was not carried out was neither paid nor received.
  const isVoid = !open && order.status !== STATUS.done
  const lines: [string, ReactNode, boolean][] = [
    [t('c2c.price'), `${price(order.price)} ${order.fiat.toUpperCase()}`, true],
    [t('c2c.quantity'), coins(order.quantity, order.coin), true],
    [
      t(isVoid ? 'c2c.amount' : buying ? 'c2c.you-pay' : 'c2c.you-receive'),
      money(order.amount, order.fiat),
      true,
    ],
    [t('c2c.your-fee'), coins(order.fee, order.coin), !isVoid],
    [t('c2c.you-receive'), coins(order.received, order.coin), buying && !isVoid],
    [t(open ? 'c2c.escrow' : 'c2c.returned'), coins(order.escrow, order.coin), open || isVoid],
    [t('c2c.method'), <bdi key="method">{label(order.method.name)}</bdi>, true],
    [t('c2c.verified-name'), <bdi key="name">{order.counterpartyName}</bdi>, Boolean(order.counterpartyName)],
    [
      t('c2c.cancel-reason'),
      t(`c2c.cancel-reason.${order.cancelReason}` as Key),
      order.status === STATUS.cancelled && order.cancelReason !== null,
    ],
    [t('c2c.made'), moment(order.createTime), true],
    [t('c2c.number'), order.orderNo, true],
  ]
  return (
    <Card className="p-5">
      <h2 className="mb-3 text-[17px] font-semibold">{t('c2c.facts')}</h2>
      <KeyValue
        items={lines
          .filter(([, , shown]) => shown)
          .map(([name, value]) => [name, value] as [string, ReactNode])}
      />
      {order.terms ? (
        <div className="mt-4 border-t border-line pt-3 text-sm">
          <h3 className="font-medium text-text-3">{t('c2c.terms')}</h3>
          <p dir="auto" className="mt-0.5 break-words whitespace-pre-line text-text-2">
            {order.terms}
          </p>
        </div>
      ) : null}
    </Card>
  )
}

/** Coins that a new account bought are held for a day: said where they arrived. */
export function HeldNote({ order }: { order: Order }) {
  const t = useT()
  if (order.side !== 'buy' || !order.heldUntil || !isPositive(order.received)) return null
  return (
    <Banner title={t('c2c.held', { amount: coinsSaid(order.received, order.coin) })}>
      {t('c2c.held-note', { time: leftToRight(moment(order.heldUntil)) })}
    </Banner>
  )
}
