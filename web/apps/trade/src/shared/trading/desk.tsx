import { useT } from '@plimsoll/i18n'
import { Sheet, Skeleton } from '@plimsoll/ui'
import type { ReactNode } from 'react'
import { useDesk } from '../desk'
import type { Coin } from '../instruments'
import { Head } from './head'
import { type Product, ProductSwitch } from './products'
import { Rail } from './rail'

/** What the bars above leave of the window: a desk never scrolls as a whole. */
const WINDOW = 'desk:h-[calc(100dvh-var(--bars))]'

interface Parts {
  product: Product
  coin: Coin
  coins: Coin[]
  /** Digits of a price. */
  scale: number
  stats?: [name: string, value: ReactNode][]
  banner?: ReactNode
  chart: ReactNode
  /** The book and the trades, where the product has them. */
  book?: ReactNode
  ticket: ReactNode
  holdings: ReactNode
  /** On a phone: what brings the ticket up. */
  actions?: ReactNode
  /** On a phone: whether the ticket is up. Without it the ticket stands in the page. */
  sheet?: { open: boolean; onClose: () => void }
}

/** Everything at once: markets, chart, book, ticket, and what one holds. */
function Wide({ product, coin, coins, scale, stats, banner, chart, book, ticket, holdings }: Parts) {
  const t = useT()
  const columns = book
    ? 'grid-cols-[236px_minmax(0,1fr)_262px_328px]'
    : 'grid-cols-[236px_minmax(0,1fr)_0px_372px]'
  return (
    <div className={`grid ${WINDOW} ${columns} grid-rows-[auto_minmax(0,1fr)_minmax(0,36%)] overflow-hidden`}>
      <aside className="row-span-3 flex min-h-0 flex-col border-e border-line">
        <Rail coins={coins} current={coin.coin} product={product} />
      </aside>
      <div className="col-span-3 border-b border-line">
        <Head coin={coin} coins={coins} scale={scale} product={product} stats={stats} />
      </div>
      <div className={`flex min-h-0 min-w-0 flex-col ${book ? '' : 'col-span-2'}`}>
        {banner}
        {chart}
      </div>
      {book ? <div className="flex min-h-0 flex-col border-s border-line">{book}</div> : null}
      <aside
        aria-label={t('trade.ticket')}
        className="row-span-2 overflow-y-auto border-s border-line bg-surface p-4"
      >
        {ticket}
      </aside>
      <div className="col-span-2 flex min-h-0 flex-col border-t border-line">{holdings}</div>
    </div>
  )
}

/** One thing after the other; the ticket comes up from the bottom edge. */
function Narrow(parts: Parts) {
  const { product, coin, coins, scale, banner, chart, book, ticket, holdings, actions, sheet } = parts
  const t = useT()
  return (
    <div className="pt-safe">
      <div className="border-b border-line px-4">
        <ProductSwitch product={product} symbol={coin.coin} />
      </div>
      <Head coin={coin} coins={coins} scale={scale} product={product} />
      {banner}
      {chart}
      {sheet ? null : <div className="p-4">{ticket}</div>}
      {book ? <div className="mt-2">{book}</div> : null}
      <div className="mt-4 px-4 pb-24">{holdings}</div>
      {actions ? (
        <div className="fixed inset-x-0 bottom-[calc(61px+env(safe-area-inset-bottom))] z-20 flex gap-2 border-t border-line bg-bg/95 px-4 py-2.5 backdrop-blur">
          {actions}
        </div>
      ) : null}
      {sheet ? (
        <Sheet
          open={sheet.open}
          onClose={sheet.onClose}
          title={coin.showSymbol}
          closeLabel={t('common.close')}
        >
          {ticket}
        </Sheet>
      ) : null}
    </div>
  )
}

export function TradingDesk(parts: Parts) {
  return useDesk() ? <Wide {...parts} /> : <Narrow {...parts} />
}

/** The desk before anything is known about the instrument, in the shape it will have. */
export function DeskSkeleton() {
  const t = useT()
  return (
    <div
      role="status"
      aria-label={t('common.loading')}
      className={`space-y-3 p-4 desk:grid desk:grid-cols-[204px_minmax(0,1fr)_230px_296px] desk:grid-rows-[44px_minmax(0,1fr)_34%] desk:gap-4 desk:space-y-0 ${WINDOW}`}
    >
      <Skeleton className="h-11 w-56 desk:row-span-3 desk:h-auto desk:w-auto" />
      <Skeleton className="h-16 desk:col-span-3 desk:h-auto" />
      <Skeleton className="h-[340px] desk:h-auto" />
      <Skeleton className="h-48 desk:h-auto" />
      <Skeleton className="hidden desk:row-span-2 desk:block" />
      <Skeleton className="hidden desk:col-span-2 desk:block" />
    </div>
  )
}
