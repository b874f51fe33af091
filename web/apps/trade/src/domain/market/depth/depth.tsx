import { useT } from '@plimsoll/i18n'
import { Empty, Skeleton } from '@plimsoll/ui'
import { useEffect, useRef, useState } from 'react'
import { useRoom } from '~/domain/chart/use-room'
import { useDesk } from '~/shared/desktop'
import { figure } from '~/shared/format'
import { compare, minus } from '~/shared/money'
import { mark, Price } from '../cells'
import type { Coin } from '../instruments'
import { useOnScreen } from '../on-screen'
import { BookAge } from './age'
import { type Book, useBook } from './book'
import { bidShare, digitsOf, grouped, ladder, type Rung, stepsOf } from './ladder'
import { type OwnLevels, ownAt } from './own'

/** The most levels of a side that are drawn. */
const DRAWN = 20
/** Levels of a side where the page scrolls anyway. */
const ON_PHONE = 8
/** The height of a level. */
const LEVEL_PX = 22

interface Look {
  tone: 'up' | 'down'
  scale: number
  digits: number
  /** Price before size or after it; the bar grows from `bar`. */
  mirrored?: boolean
  bar?: 'start' | 'end'
  /** With a column of what stands up to here. */
  totals?: boolean
  /** Levels with an own order. */
  own: ReadonlySet<string>
  onPick?: ((price: string) => void) | undefined
}

function Level({
  rung,
  tone,
  scale,
  digits,
  mirrored,
  bar = 'end',
  totals,
  own,
  onPick,
}: Look & { rung: Rung }) {
  const t = useT()
  const price = figure(rung.price, scale)
  const isOwn = own.has(rung.price)
  const name = t(tone === 'up' ? 'common.book.bid-at' : 'common.book.ask-at', {
    price,
    size: figure(rung.quantity, digits),
  })
  const size = useRef<HTMLSpanElement>(null)
  const before = useRef(rung.quantity)
  // A size that changes at its price shows for a moment which way.
  useEffect(() => {
    if (size.current && rung.quantity !== before.current)
      mark(size.current, compare(rung.quantity, before.current) > 0 ? 'up' : 'down')
    before.current = rung.quantity
  }, [rung.quantity])
  return (
    <li>
      <button
        type="button"
        onClick={() => onPick?.(rung.price)}
        disabled={!onPick}
        aria-label={isOwn ? `${name}, ${t('common.book.own')}` : name}
        style={{ height: LEVEL_PX }}
        className={`relative flex w-full items-center justify-between px-2 text-[13px] hover:bg-sunken ${mirrored ? 'flex-row-reverse' : ''}`}
      >
        <span
          aria-hidden
          className={`absolute inset-y-px ${bar === 'end' ? 'end-0' : 'start-0'} ${tone === 'up' ? 'bg-up-wash' : 'bg-down-wash'}`}
          style={{ width: `${rung.part * 100}%` }}
        />
        {isOwn ? (
          <span
            aria-hidden
            className={`absolute inset-y-1 w-[3px] rounded-full bg-accent ${mirrored ? 'end-0' : 'start-0'}`}
          />
        ) : null}
        <span
          className={`num relative ${totals ? 'flex-1 text-start' : ''} ${tone === 'up' ? 'text-up' : 'text-down'}`}
        >
          {price}
        </span>
        <span ref={size} className={`num relative text-text-2 ${totals ? 'flex-1 text-end' : ''}`}>
          {figure(rung.quantity, digits)}
        </span>
        {totals ? (
          <span className="num relative flex-1 text-end text-text-3">{figure(rung.total, digits)}</span>
        ) : null}
      </button>
    </li>
  )
}

function Columns({ children }: { children: string[] }) {
  return (
    <div aria-hidden className="flex justify-between px-2 pb-1 text-xs text-text-3">
      {children.map((name, n) => (
        <span key={name} className={children.length > 2 ? `flex-1 ${n ? 'text-end' : ''}` : ''}>
          {name}
        </span>
      ))}
    </div>
  )
}

/** How the sizes of both sides compare, over the levels that are drawn. */
function Balance({ percent }: { percent: number }) {
  const t = useT()
  return (
    <div className="flex shrink-0 items-center gap-2 px-2 py-1.5 text-xs">
      <span className="num text-up">{percent}%</span>
      <span
        role="img"
        aria-label={t('common.book.balance', { bids: percent, asks: 100 - percent })}
        className="flex h-1 flex-1 overflow-hidden rounded-full bg-down"
      >
        <span className="bg-up" style={{ width: `${percent}%` }} />
      </span>
      <span className="num text-down">{100 - percent}%</span>
    </div>
  )
}

function Waiting() {
  const t = useT()
  return (
    <div role="status" aria-label={t('common.loading')} className="space-y-1 px-2">
      {Array.from({ length: ON_PHONE * 2 }, (_, n) => (
        <Skeleton key={n} className="h-[21px]" />
      ))}
    </div>
  )
}

interface Shown {
  coin: Coin
  scale: number
  unit: string
  quote: string
  own?: OwnLevels | undefined
  onPick?: ((price: string) => void) | undefined
}

/** The order book. On a desk asks above and bids below, with the price between; on a phone side by side. */
export function Depth(shown: Shown) {
  const box = useRef<HTMLDivElement>(null)
  const seen = useOnScreen(box)
  return (
    <div ref={box} className="desk:flex desk:min-h-0 desk:flex-1 desk:flex-col">
      <Sides {...shown} seen={seen} />
    </div>
  )
}

/** `seen`: it is on screen; otherwise it does not move. */
function Sides({ coin, scale, unit, quote, own, onPick, seen }: Shown & { seen: boolean }) {
  const t = useT()
  const desk = useDesk()
  const steps = stepsOf(scale)
  const [step, setStep] = useState(steps[0] ?? '1')
  const book = useBook(coin.marketSymbol, seen)
  const [side, { height }] = useRoom(Boolean(book))
  if (!book) return <Waiting />
  if (!book.bids.length && !book.asks.length)
    return (
      <Empty title={t('common.book.empty')}>
        {t(coin.isMarketClosed ? 'common.book.empty-closed' : 'common.book.empty-note')}
      </Empty>
    )
  // Whole levels only: what would be cut in half at the edge is not drawn.
  const rows = desk ? Math.min(DRAWN, Math.floor(height / LEVEL_PX)) : ON_PHONE
  const { bids, asks } = ladder(
    grouped(book.bids, step, 'bid').slice(0, rows),
    grouped(book.asks, step, 'ask').slice(0, rows),
  )
  const digits = digitsOf([...book.bids.slice(0, rows), ...book.asks.slice(0, rows)])
  const look = { scale, digits, onPick }
  const [ownBids, ownAsks] = [ownAt(own?.bids ?? [], step, 'bid'), ownAt(own?.asks ?? [], step, 'ask')]
  const share = bidShare(bids, asks)
  const balance = share === null ? null : <Balance percent={share} />
  const choose = (
    <select
      aria-label={t('common.book.step')}
      value={step}
      onChange={(event) => setStep(event.target.value)}
      className="num min-h-8 rounded-sm bg-sunken px-1.5 text-xs text-text-2"
    >
      {steps.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </select>
  )
  const between = <Between coin={coin} scale={scale} book={book} />
  if (!desk)
    return (
      <section aria-label={t('common.book.title')} className="px-2">
        <div className="flex items-center justify-between px-2 pb-2">
          {between}
          {choose}
        </div>
        <div className="grid grid-cols-2">
          <div className="border-e border-line">
            <Columns>{[`${t('common.book.size')} (${unit})`, t('common.book.bid')]}</Columns>
            <ul>
              {bids.map((rung) => (
                <Level key={rung.price} rung={rung} tone="up" mirrored own={ownBids} {...look} />
              ))}
            </ul>
          </div>
          <div>
            <Columns>{[t('common.book.ask'), `${t('common.book.size')} (${unit})`]}</Columns>
            <ul>
              {asks.map((rung) => (
                <Level key={rung.price} rung={rung} tone="down" bar="start" own={ownAsks} {...look} />
              ))}
            </ul>
          </div>
        </div>
        {balance}
      </section>
    )
  return (
    <section aria-label={t('common.book.title')} className="flex min-h-0 flex-1 flex-col">
      <Columns>
        {[
          quote ? `${t('common.book.price')} (${quote})` : t('common.book.price'),
          `${t('common.book.size')} (${unit})`,
          t('common.book.total'),
        ]}
      </Columns>
      <div className="flex min-h-0 flex-1 flex-col justify-end overflow-hidden">
        <ul>
          {asks.toReversed().map((rung) => (
            <Level key={rung.price} rung={rung} tone="down" totals own={ownAsks} {...look} />
          ))}
        </ul>
      </div>
      <div className="flex items-center justify-between border-y border-line px-2 py-1">
        {between}
        {choose}
      </div>
      <div ref={side} className="min-h-0 flex-1 overflow-hidden">
        <ul>
          {bids.map((rung) => (
            <Level key={rung.price} rung={rung} tone="up" totals own={ownBids} {...look} />
          ))}
        </ul>
      </div>
      {balance}
    </section>
  )
}

function Between({ coin, scale, book }: { coin: Coin; scale: number; book: Book }) {
  const t = useT()
  const [ask, bid] = [book.asks[0]?.[0], book.bids[0]?.[0]]
  const spread = ask && bid ? `${t('common.book.spread')} ${figure(minus(ask, bid), scale)}` : ''
  return (
    <div className="flex items-baseline gap-3">
      <Price symbol={coin.marketSymbol} fallback={coin.amount} className="text-[18px] font-semibold" />
      <span className="num text-xs text-text-3">
        {coin.isMarketClosed ? spread : <BookAge at={book.at}>{spread}</BookAge>}
      </span>
    </div>
  )
}
