import { useT } from '@plimsoll/i18n'
import { Badge, Button, Empty, SkeletonRows } from '@plimsoll/ui'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { complain, list, post } from '../api'
import { amount, figure, moment } from '../format'
import { useSession, useSignedIn } from '../session'
import type { OrderRow } from './types'

export type Product = 'spot' | 'contract'

const PATHS = {
  spot: { list: '/api/currency/order/orderList', cancel: '/api/currency/order/cancelOrder' },
  contract: { list: '/api/contract/order/list', cancel: '/api/contract/order/canCelOrder' },
} as const

const PAGE = 20

/** Orders that wait. */
export function useOpenOrders(product: Product) {
  const practice = useSession((session) => session.practice)
  const signedIn = useSignedIn()
  return useQuery({
    queryKey: ['orders', product, practice, 'open'],
    enabled: signedIn,
    refetchInterval: 10_000,
    queryFn: () => list<OrderRow>(PATHS[product].list, { status: 0, pageSize: 100 }),
  })
}

/** words: trade.status.* */
function Status({ order }: { order: OrderRow }) {
  const t = useT()
  const tone = ({ 0: 'accent', 1: 'good', 2: 'accent', 3: 'plain', 4: 'warn' } as const)[order.status]
  return <Badge tone={tone}>{t(`trade.status.${order.status}` as 'trade.status.0')}</Badge>
}

/** words: trade.kind.* */
export function OrderCard({
  order,
  product,
  onCancel,
}: {
  order: OrderRow
  product: Product
  onCancel?: (id: string) => void
}) {
  const t = useT()
  const buys = order.type === 0
  const side = product === 'spot' ? (buys ? 'trade.buy' : 'trade.sell') : buys ? 'trade.long' : 'trade.short'
  const kind = (['limit', 'market', 'stop', 'trigger'] as const)[order.delegateType]
  return (
    <li className="py-3">
      <div className="flex items-center gap-2">
        <span className="font-semibold">{order.symbol.toUpperCase()}</span>
        <span className={`text-sm font-medium ${buys ? 'text-up' : 'text-down'}`}>
          {t(side)} · {t(`trade.kind.${kind}`)}
          {order.leverage ? ` · ${order.leverage}×` : ''}
        </span>
        <span className="ms-auto">
          <Status order={order} />
        </span>
      </div>
      <div className="mt-1.5 flex items-end justify-between gap-3 text-sm">
        <div className="num text-text-2">
          <div>
            {amount(order.dealNum)} /{' '}
            {order.delegateTotal ? amount(order.delegateTotal) : amount(order.delegateValue)}
            <span className="text-text-3"> @ {figure(order.dealPrice ?? order.delegatePrice)}</span>
          </div>
          <div className="text-[13px] text-text-3">{moment(order.params.delegateTime)}</div>
        </div>
        {onCancel ? (
          <Button size="sm" look="quiet" onClick={() => onCancel(order.id)}>
            {t('trade.cancel')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

export function OpenOrders({ product }: { product: Product }) {
  const t = useT()
  const queries = useQueryClient()
  const { data } = useOpenOrders(product)
  const cancel = useMutation({
    mutationFn: (id: string) => post(PATHS[product].cancel, { id }),
    onSettled: () => {
      for (const key of ['orders', 'assets']) void queries.invalidateQueries({ queryKey: [key] })
    },
    onError: complain,
  })
  if (!data) return <SkeletonRows rows={3} label={t('common.loading')} />
  if (!data.rows.length) return <Empty title={t('trade.no-orders')}>{t('trade.no-orders-note')}</Empty>
  return (
    <ul className="divide-y divide-line">
      {data.rows.map((order) => (
        <OrderCard key={order.id} order={order} product={product} onCancel={(id) => cancel.mutate(id)} />
      ))}
    </ul>
  )
}

/** Orders that ended, newest first, page by page. */
export function OrderHistory({ product }: { product: Product }) {
  const t = useT()
  const practice = useSession((session) => session.practice)
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['orders', product, practice, 'ended'],
    initialPageParam: 1,
    queryFn: ({ pageParam }) =>
      list<OrderRow>(PATHS[product].list, { status: 1, pageNum: pageParam, pageSize: PAGE }),
    getNextPageParam: (last, pages) => (pages.length * PAGE < last.total ? pages.length + 1 : undefined),
  })
  if (!data) return <SkeletonRows rows={4} label={t('common.loading')} />
  const rows = data.pages.flatMap((page) => page.rows)
  if (!rows.length) return <Empty title={t('trade.no-history')}>{t('trade.no-history-note')}</Empty>
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.map((order) => (
          <OrderCard key={order.id} order={order} product={product} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button look="quiet" wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('trade.more')}
        </Button>
      ) : null}
    </>
  )
}
