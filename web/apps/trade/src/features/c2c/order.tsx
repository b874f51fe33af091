import { useT } from '@plimsoll/i18n'
import { Badge, Failed, IconButton, Skeleton, Tabs } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { UserRoundSearch } from 'lucide-react'
import { useState } from 'react'
import { Refused } from '~/domain/api/api'
import { Page } from '~/domain/layout/page'
import { useDesk } from '~/shared/desktop'
import { AppealCard } from './appeal-card'
import { Chat } from './chat'
import { clockAhead } from './deadline'
import { DealerSheet } from './dealer-sheet'
import { OrderActions } from './order-actions'
import { HeldNote, OrderFacts } from './order-facts'
import { OrderHead, OrderStages } from './order-head'
import { OrderMissing } from './order-missing'
import { Payment } from './pay-account'
import { Proofs } from './proofs'
import { type Order, orderQuery } from './queries'
import { Rating } from './rating'

/** The other side: who it is, and the way to block or report them. */
function Counterparty({ order }: { order: Order }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      {order.simulated ? <Badge tone="warn">{t('c2c.simulated')}</Badge> : null}
      <IconButton label={t('c2c.about', { nick: order.counterparty })} onClick={() => setOpen(true)}>
        <UserRoundSearch size={21} aria-hidden />
      </IconButton>
      {open ? (
        <DealerSheet
          dealer={{ uid: order.uid, nick: order.counterparty }}
          orderId={order.id}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

/** Everything about an order but the conversation: what is to be done comes first. */
function Details({ order, ahead }: { order: Order; ahead: number }) {
  return (
    <div className="space-y-4">
      <OrderHead order={order} ahead={ahead} />
      <HeldNote order={order} />
      <Payment order={order} />
      <OrderActions order={order} />
      <AppealCard order={order} />
      <Rating order={order} />
      <Proofs proofs={order.proofs} />
      <OrderFacts order={order} />
      <OrderStages order={order} />
    </div>
  )
}

/** Both on a desk, side by side; on a phone one at a time. */
function Views({ order, ahead }: { order: Order; ahead: number }) {
  const t = useT()
  const desk = useDesk()
  const [view, show] = useState<'order' | 'chat'>('order')
  if (desk)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,380px)] items-start gap-6">
        <Details order={order} ahead={ahead} />
        <Chat order={order} className="sticky top-20 h-[calc(100dvh-196px)] min-h-96" />
      </div>
    )
  return (
    <>
      <Tabs
        label={t('c2c.order.views')}
        value={view}
        onChange={show}
        className="mb-4"
        tabs={[
          { value: 'order', label: t('c2c.order') },
          { value: 'chat', label: t('c2c.chat'), count: view === 'chat' ? 0 : order.unread },
        ]}
      />
      {view === 'chat' ? (
        <Chat order={order} className="h-[calc(100dvh-190px)] min-h-80" />
      ) : (
        <Details order={order} ahead={ahead} />
      )}
    </>
  )
}

/** One order: the heart of a deal between two people. */
export function OrderDetail({ id }: { id: number }) {
  const t = useT()
  const { data: order, error, dataUpdatedAt, refetch } = useQuery(orderQuery(id))
  const title = !order
    ? t('c2c.order')
    : t(order.side === 'buy' ? 'c2c.buying' : 'c2c.selling', { coin: order.coin.toUpperCase() })
  return (
    <Page title={title} wide actions={order ? <Counterparty order={order} /> : null}>
      {order ? (
        <Views order={order} ahead={clockAhead(order.serverTime, dataUpdatedAt)} />
      ) : error instanceof Refused ? (
        <OrderMissing />
      ) : error ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : (
        <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_380px] desk:gap-6">
          <Skeleton className="h-[600px] rounded-lg" />
          <Skeleton className="mt-4 hidden h-[600px] rounded-lg desk:mt-0 desk:block" />
        </div>
      )}
    </Page>
  )
}
