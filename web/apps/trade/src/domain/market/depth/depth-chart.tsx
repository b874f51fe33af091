import { useT } from '@plimsoll/i18n'
import { Empty, Skeleton } from '@plimsoll/ui'
import { type PointerEvent, useState } from 'react'
import { useRoom } from '~/domain/chart/use-room'
import { figure, short } from '~/shared/format'
import { useOnScreen } from '../on-screen'
import { useBook } from './book'
import { depthAt, type Step, spanOf, summed } from './curve'

/** Levels of a side; the server gives no more. */
const LEVELS = 50
const FOOT_PX = 22
const HEAD_PX = 26

/** One side as a line: out in steps from the middle to the edge. */
function stairs(steps: Step[], edge: number, x: (price: number) => number, y: (total: number) => number) {
  const last = steps.at(-1)
  const way = steps.flatMap(({ price, total }, n) => [
    `${x(price)},${y(steps[n - 1]?.total ?? 0)}`,
    `${x(price)},${y(total)}`,
  ])
  return [...way, ...(last ? [`${edge},${y(last.total)}`] : [])].join(' ')
}

/** The same, filled down to the floor and drawn along its edge. */
function Side({
  steps,
  edge,
  floor,
  colour,
  x,
  y,
}: {
  steps: Step[]
  edge: number
  floor: number
  colour: 'up' | 'down'
  x: (price: number) => number
  y: (total: number) => number
}) {
  const line = stairs(steps, edge, x, y)
  return (
    <>
      <polygon points={`${line} ${edge},${floor}`} fill={`var(--${colour}-wash)`} />
      <polyline points={line} fill="none" stroke={`var(--${colour}-fill)`} strokeWidth="1.5" />
    </>
  )
}

/** What the market would take and give at every price: bids on one side, asks on the other. */
export function DepthChart({ symbol, scale, unit }: { symbol: string; scale: number; unit: string }) {
  const t = useT()
  const [box, { width, height }] = useRoom()
  const book = useBook(symbol, useOnScreen(box), LEVELS)
  const [at, point] = useState<number | undefined>(undefined)
  const [bids, asks] = [summed(book?.bids ?? []), summed(book?.asks ?? [])]
  const span = spanOf(bids, asks)
  const most = Math.max(bids.at(-1)?.total ?? 0, asks.at(-1)?.total ?? 0) || 1
  const floor = height - FOOT_PX
  const x = (price: number) => (span ? ((price - span[0]) / (span[1] - span[0])) * width : 0)
  const y = (total: number) => floor - (total / most) * Math.max(0, floor - HEAD_PX)
  const price = span && at !== undefined ? span[0] + (at / width) * (span[1] - span[0]) : undefined
  const found = price === undefined ? undefined : depthAt(bids, asks, price)
  const follow = (event: PointerEvent) =>
    point(event.clientX - event.currentTarget.getBoundingClientRect().left)
  const middle = span ? (span[0] + span[1]) / 2 : 0
  return (
    <div ref={box} dir="ltr" data-testid="depth-chart" className="absolute inset-0">
      {book ? null : <Skeleton className="absolute inset-0 rounded-none!" />}
      {book && !span ? <Empty title={t('common.book.empty')} /> : null}
      {span && width ? (
        <svg
          role="img"
          aria-label={t('chart.depth')}
          width={width}
          height={height}
          className="touch-none"
          onPointerMove={follow}
          onPointerDown={follow}
          onPointerLeave={() => point(undefined)}
        >
          <Side steps={bids} edge={0} floor={floor} colour="up" x={x} y={y} />
          <Side steps={asks} edge={width} floor={floor} colour="down" x={x} y={y} />
          <line
            x1={x(middle)}
            x2={x(middle)}
            y1={HEAD_PX}
            y2={floor}
            stroke="var(--line-strong)"
            strokeDasharray="3 3"
          />
          {found && price !== undefined ? (
            <>
              <line x1={at} x2={at} y1={HEAD_PX} y2={floor} stroke="var(--text-3)" strokeDasharray="3 3" />
              <circle
                cx={at}
                cy={y(found.total)}
                r="4"
                fill={found.side === 'bid' ? 'var(--up-fill)' : 'var(--down-fill)'}
              />
            </>
          ) : null}
          {[span[0], middle, span[1]].map((mark, n) => (
            <text
              key={n}
              x={x(mark)}
              y={height - 7}
              dx={n === 0 ? 6 : n === 2 ? -6 : 0}
              textAnchor={n === 0 ? 'start' : n === 2 ? 'end' : 'middle'}
              className="num fill-text-3 text-[11px]"
            >
              {figure(mark.toFixed(scale), scale)}
            </text>
          ))}
        </svg>
      ) : null}
      <p className="num pointer-events-none absolute start-2 top-1.5 text-xs text-text-3">
        {found && price !== undefined ? (
          <>
            <span className={found.side === 'bid' ? 'text-up' : 'text-down'}>
              {figure(price.toFixed(scale), scale)}
            </span>{' '}
            {short(String(found.total))} {unit}
          </>
        ) : (
          t('chart.depth')
        )}
      </p>
    </div>
  )
}
