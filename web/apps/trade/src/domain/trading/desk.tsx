import { useT } from '@plimsoll/i18n'
import { Sheet, Skeleton } from '@plimsoll/ui'
import { type ReactNode, useRef } from 'react'
import type { Coin } from '~/domain/market/instruments'
import { useDesk } from '~/shared/desktop'
import { BOUNDS, type DeskPart } from './columns'
import { useDeskSizes } from './desk-sizes'
import { Divider } from './divider'
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

/** Everything at once: markets, chart, book, ticket, and what one holds. Borders can be pulled. */
function Wide({ product, coin, coins, scale, stats, banner, chart, book, ticket, holdings }: Parts) {
  const t = useT()
  const { shown, pull, end, reset } = useDeskSizes(Boolean(book))
  const desk = useRef<HTMLDivElement>(null)
  // words: trade.resize.*
  const border = (part: DeskPart, grows: 1 | -1, className: string) => (
    <Divider
      label={t(`trade.resize.${part}` as const)}
      upright={part !== 'holdings'}
      grows={grows}
      value={shown[part]}
      bounds={BOUNDS[part]}
      onPull={(by) => pull(part, by, part === 'holdings' ? desk.current?.clientHeight : undefined)}
      onEnd={end}
      onReset={() => reset(part)}
      className={className}
    />
  )
  return (
    <div
      ref={desk}
      style={{
        gridTemplate: `auto minmax(0,1fr) minmax(0,${shown.holdings}%) / ${shown.rail}px minmax(0,1fr) ${shown.book}px ${shown.ticket}px`,
      }}
      className={`grid ${WINDOW} overflow-hidden`}
    >
      <aside
        className={`relative row-span-3 flex min-h-0 min-w-0 flex-col ${shown.rail ? 'border-e border-line' : ''}`}
      >
        {shown.rail ? <Rail coins={coins} current={coin.coin} product={product} /> : null}
        {shown.rail ? border('rail', 1, '-end-[5px]') : null}
      </aside>
      <div className="col-span-3 min-w-0 border-b border-line">
        {shown.rail ? null : (
          <div className="border-b border-line px-4">
            <ProductSwitch product={product} symbol={coin.coin} />
          </div>
        )}
        <Head coin={coin} coins={coins} scale={scale} product={product} stats={stats} />
      </div>
      <div className={`flex min-h-0 min-w-0 flex-col ${book ? '' : 'col-span-2'}`}>
        {banner}
        {chart}
      </div>
      {book ? (
        <div className="relative flex min-h-0 min-w-0 flex-col border-s border-line">
          {border('book', -1, '-start-[5px]')}
          {book}
        </div>
      ) : null}
      <div className={`relative min-h-0 min-w-0 ${shown.under ? '' : 'row-span-2'}`}>
        {border('ticket', -1, '-start-[5px]')}
        <aside
          aria-label={t('trade.ticket')}
          className="h-full overflow-x-hidden overflow-y-auto border-s border-line bg-surface p-4"
        >
          {ticket}
        </aside>
      </div>
      <div
        className={`relative flex min-h-0 min-w-0 flex-col border-t border-line ${shown.under ? 'col-span-3' : 'col-span-2'}`}
      >
        {border('holdings', -1, '-top-[5px]')}
        {holdings}
      </div>
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
      <div className={`mt-4 px-4 ${sheet ? 'pb-24' : 'pb-48'}`}>{holdings}</div>
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
      className={`space-y-3 p-4 desk:grid desk:grid-cols-[minmax(0,1fr)_200px_296px] desk:grid-rows-[44px_minmax(0,1fr)_34%] min-[1280px]:grid-cols-[204px_minmax(0,1fr)_230px_296px] desk:gap-4 desk:space-y-0 ${WINDOW}`}
    >
      <Skeleton className="h-11 w-56 desk:hidden desk:row-span-3 desk:h-auto desk:w-auto min-[1280px]:block" />
      <Skeleton className="h-16 desk:col-span-3 desk:h-auto" />
      <Skeleton className="h-[340px] desk:h-auto" />
      <Skeleton className="h-48 desk:h-auto" />
      <Skeleton className="hidden desk:row-span-2 desk:block" />
      <Skeleton className="hidden desk:col-span-2 desk:block" />
    </div>
  )
}
