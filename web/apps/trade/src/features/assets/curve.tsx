import { useT } from '@plimsoll/i18n'
import { type PointerEvent, useState } from 'react'
import type { Totals } from '~/domain/funds/totals'
import { date, usd } from '~/shared/format'
import { compare } from '~/shared/money'

type Point = Totals['curve'][number]

/** The units of the drawing; it is stretched to its place. */
const WIDTH = 600
const HEIGHT = 100
/** Room above the highest point for what is said about it. */
const ABOVE = 26
const BELOW = 6

/** Where each point lies. Figures become floats here and only here: a picture has no cents. */
function placed(points: Point[]) {
  const values = points.map((point) => Number(point.total))
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  return values.map((value, n) => ({
    x: (n / (points.length - 1)) * WIDTH,
    y: HEIGHT - BELOW - ((value - low) / span) * (HEIGHT - ABOVE - BELOW),
  }))
}

/** The worth of everything, day by day; the day under the pointer says its figure. Time runs left to right everywhere. */
export function Curve({ points }: { points: Point[] }) {
  const t = useT()
  const [at, setAt] = useState<number | undefined>(undefined)
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last || points.length < 2)
    return (
      <div className="flex h-full flex-col justify-end gap-3 px-5 pb-4">
        <div aria-hidden className="border-t-2 border-dashed border-line" />
        <p className="text-sm text-text-3">{t('funds.curve-begins')}</p>
      </div>
    )
  const spots = placed(points)
  const line = spots.map(({ x, y }, n) => `${n ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  const colour = compare(last.total, first.total) < 0 ? 'var(--down)' : 'var(--up)'
  const follow = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    const part = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width))
    setAt(Math.round(part * (points.length - 1)))
  }
  const named = at === undefined ? undefined : points[at]
  const spot = at === undefined ? undefined : spots[at]
  return (
    <div
      dir="ltr"
      role="img"
      aria-label={t('funds.curve', { from: usd(first.total), to: usd(last.total), days: points.length })}
      className="relative h-full touch-pan-y"
      onPointerMove={follow}
      onPointerLeave={() => setAt(undefined)}
    >
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="size-full" aria-hidden>
        <path d={`${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} fill={colour} opacity="0.1" />
        <path
          d={line}
          fill="none"
          stroke={colour}
          strokeWidth="1.8"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {named && spot ? (
        <>
          <span
            aria-hidden
            className="absolute inset-y-0 w-px bg-line-strong"
            style={{ left: `${(spot.x / WIDTH) * 100}%` }}
          />
          <span
            aria-hidden
            className="absolute size-2.5 -translate-1/2 rounded-full border-2 border-surface"
            style={{
              left: `${(spot.x / WIDTH) * 100}%`,
              top: `${(spot.y / HEIGHT) * 100}%`,
              background: colour,
            }}
          />
          <span
            className="num absolute top-0 rounded-sm bg-primary px-2 py-0.5 text-[13px] whitespace-nowrap text-on-primary"
            style={
              spot.x > WIDTH / 2
                ? { right: `calc(${100 - (spot.x / WIDTH) * 100}% + 8px)` }
                : { left: `calc(${(spot.x / WIDTH) * 100}% + 8px)` }
            }
          >
            {date(named.time)} {usd(named.total)}
          </span>
        </>
      ) : null}
    </div>
  )
}
