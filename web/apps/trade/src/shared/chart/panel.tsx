import { useT } from '@plimsoll/i18n'
import { Checkbox, Sheet, Skeleton } from '@plimsoll/ui'
import { ChartSpline, PencilRuler } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { PriceLine } from './chart'
import { INTERVALS, type IntervalId } from './intervals'

const Chart = lazy(() => import('./chart'))

const INDICATORS = ['MA', 'EMA', 'BOLL', 'VOL', 'MACD', 'RSI', 'KDJ'] as const

const TOOLS = [
  { name: 'segment', word: 'market.draw.line' },
  { name: 'rayLine', word: 'market.draw.ray' },
  { name: 'horizontalStraightLine', word: 'market.draw.level' },
  { name: 'parallelStraightLine', word: 'market.draw.channel' },
  { name: 'fibonacciLine', word: 'market.draw.fibonacci' },
] as const

interface Taste {
  interval: IntervalId
  indicators: string[]
  set: (change: Partial<Pick<Taste, 'interval' | 'indicators'>>) => void
}

/** How the reader likes charts; the same for all of them. */
const useTaste = create<Taste>()(
  persist((set) => ({ interval: 'FIFTEEN_MIN', indicators: ['MA'], set }), { name: 'plimsoll.chart' }),
)

const NO_LINES: PriceLine[] = []

/** A chart with what one needs around it: intervals, indicators, drawing. */
export function ChartPanel({
  symbol,
  scale,
  lines = NO_LINES,
  className,
}: {
  symbol: string
  scale: number
  lines?: PriceLine[]
  className?: string
}) {
  const t = useT()
  const { interval, indicators, set } = useTaste()
  const [sheet, open] = useState<'indicators' | 'draw' | undefined>(undefined)
  const [drawing, draw] = useState<string | undefined>(undefined)
  const drawn = useCallback(() => draw(undefined), [])
  const toggle = (name: string) =>
    set({
      indicators: indicators.includes(name)
        ? indicators.filter((one) => one !== name)
        : [...indicators, name],
    })
  return (
    <div className={className}>
      <div className="scroll-quiet flex items-center gap-0.5 overflow-x-auto border-b border-line">
        {INTERVALS.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === interval}
            onClick={() => set({ interval: id })}
            className="num min-h-10 shrink-0 rounded-sm px-2.5 text-sm text-text-3 aria-pressed:font-semibold aria-pressed:text-text"
          >
            {label}
          </button>
        ))}
        <span className="flex-1" />
        <button
          type="button"
          aria-label={t('market.indicators')}
          onClick={() => open('indicators')}
          className="grid size-10 shrink-0 place-items-center text-text-2"
        >
          <ChartSpline size={18} aria-hidden />
        </button>
        <button
          type="button"
          aria-label={t('market.draw')}
          onClick={() => open('draw')}
          className="grid size-10 shrink-0 place-items-center text-text-2"
        >
          <PencilRuler size={18} aria-hidden />
        </button>
      </div>
      <Suspense fallback={<Skeleton className="h-[320px] rounded-none desk:h-[440px]" />}>
        <Chart
          symbol={symbol}
          interval={interval}
          scale={scale}
          indicators={indicators}
          lines={lines}
          drawing={drawing}
          onDrawn={drawn}
          className="h-[320px] desk:h-[440px]"
        />
      </Suspense>
      <Sheet
        open={sheet === 'indicators'}
        onClose={() => open(undefined)}
        title={t('market.indicators')}
        closeLabel={t('common.close')}
      >
        {INDICATORS.map((name) => (
          <Checkbox key={name} checked={indicators.includes(name)} onChange={() => toggle(name)}>
            {name}
          </Checkbox>
        ))}
      </Sheet>
      <Sheet
        open={sheet === 'draw'}
        onClose={() => open(undefined)}
        title={t('market.draw')}
        closeLabel={t('common.close')}
      >
        {TOOLS.map(({ name, word }) => (
          <button
            key={name}
            type="button"
            onClick={() => {
              draw(name)
              open(undefined)
            }}
            className="flex min-h-12 w-full items-center text-start text-[16px]"
          >
            {t(word)}
          </button>
        ))}
      </Sheet>
    </div>
  )
}
