import { useT } from '@plimsoll/i18n'
import { Failed, Skeleton } from '@plimsoll/ui'
import type { KLineData } from 'klinecharts'
import { ChartCandlestick, ChartSpline, LineChart, PencilRuler, Trash2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { ChartHandle } from './chart'
import { INTERVALS } from './intervals'
import { Legend } from './legend'
import type { PriceLine } from './levels'
import type { Loading } from './loader'
import { DrawSheet, IndicatorSheet } from './sheets'
import { useTaste } from './taste'

const Chart = lazy(() => import('./chart'))

const NO_LINES: PriceLine[] = []

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-10 shrink-0 place-items-center rounded-sm text-text-2 hover:bg-sunken hover:text-text"
    >
      {children}
    </button>
  )
}

/** A chart with what one needs around it: intervals, indicators, drawing. Fills its place on a desk. */
export function ChartPanel({
  symbol,
  scale,
  lines = NO_LINES,
  quick = false,
  className = '',
}: {
  symbol: string
  scale: number
  lines?: PriceLine[]
  /** What is traded here is over soon: the chart has an interval of its own for that. */
  quick?: boolean
  className?: string
}) {
  const t = useT()
  const { interval: usual, quickInterval, shape, indicators, set, toggle } = useTaste()
  const interval = quick ? quickInterval : usual
  const [sheet, open] = useState<'indicators' | 'draw' | undefined>(undefined)
  const [bar, hover] = useState<KLineData | undefined>(undefined)
  const [state, setState] = useState<Loading>('loading')
  const [chosen, choose] = useState<string | undefined>(undefined)
  const [drawing, setDrawing] = useState(false)
  const chart = useRef<ChartHandle>(null)
  // A candle of another instrument is no longer under the cross.
  useEffect(() => hover(undefined), [symbol, interval])
  return (
    <section aria-label={t('market.chart')} className={`flex flex-col ${className}`}>
      <div className="flex items-center border-b border-line pe-1">
        <div className="scroll-quiet flex min-w-0 flex-1 overflow-x-auto ps-2">
          {INTERVALS.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === interval}
              onClick={() => set(quick ? { quickInterval: id } : { interval: id })}
              className="num relative min-h-10 shrink-0 px-1.5 text-sm desk:px-2 text-text-3 hover:text-text aria-pressed:font-semibold aria-pressed:text-text aria-pressed:after:absolute aria-pressed:after:inset-x-1.5 aria-pressed:after:bottom-0 aria-pressed:after:h-0.5 aria-pressed:after:bg-accent"
            >
              {label}
            </button>
          ))}
        </div>
        {chosen ? (
          <Tool label={t('market.draw.delete')} onClick={() => chart.current?.erase(chosen)}>
            <Trash2 size={18} className="text-bad" aria-hidden />
          </Tool>
        ) : null}
        <Tool
          label={t(shape === 'candles' ? 'market.as-line' : 'market.as-candles')}
          onClick={() => set({ shape: shape === 'candles' ? 'line' : 'candles' })}
        >
          {shape === 'candles' ? (
            <LineChart size={18} aria-hidden />
          ) : (
            <ChartCandlestick size={18} aria-hidden />
          )}
        </Tool>
        <Tool label={t('market.indicators')} onClick={() => open('indicators')}>
          <ChartSpline size={18} aria-hidden />
        </Tool>
        <Tool label={t('market.draw')} onClick={() => open('draw')}>
          <PencilRuler size={18} aria-hidden />
        </Tool>
      </div>
      {drawing ? (
        <p role="status" className="flex h-6 items-center px-4 text-xs text-accent-ink desk:px-3">
          {t('market.draw.hint')}
        </p>
      ) : (
        <Legend bar={bar} scale={scale} indicators={indicators} />
      )}
      <div className="relative h-[300px] desk:h-auto desk:min-h-0 desk:flex-1">
        <Suspense fallback={null}>
          <Chart
            ref={chart}
            symbol={symbol}
            interval={interval}
            scale={scale}
            shape={shape}
            indicators={indicators}
            lines={lines}
            onHover={hover}
            onState={setState}
            onChosen={choose}
            // Without candles its axis counts from nothing to ten.
            className={`absolute inset-0 ${state === 'there' ? '' : 'invisible'}`}
          />
        </Suspense>
        {state === 'loading' ? <Skeleton className="absolute inset-0 rounded-none!" /> : null}
        {state === 'failed' ? (
          <div className="absolute inset-0 grid place-items-center bg-bg">
            <Failed
              title={t('common.load-failed')}
              retry={t('common.retry')}
              onRetry={() => chart.current?.reload()}
            />
          </div>
        ) : null}
      </div>
      <IndicatorSheet
        open={sheet === 'indicators'}
        chosen={indicators}
        onToggle={toggle}
        onClose={() => open(undefined)}
      />
      <DrawSheet
        open={sheet === 'draw'}
        onClose={() => open(undefined)}
        onPick={(tool) => {
          open(undefined)
          setDrawing(true)
          chart.current?.draw(tool, () => setDrawing(false))
        }}
        onClear={() => {
          open(undefined)
          chart.current?.erase()
        }}
      />
    </section>
  )
}
