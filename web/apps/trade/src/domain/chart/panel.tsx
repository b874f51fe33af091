import { useT } from '@plimsoll/i18n'
import { Failed, Skeleton } from '@plimsoll/ui'
import { X } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { DepthChart } from '~/domain/market/depth/depth-chart'
import { named, useContracts } from '~/domain/market/instruments'
import { useTicker } from '~/domain/market/live'
import { useDesk } from '~/shared/desktop'
import type { ChartHandle } from './chart'
import { useCompared } from './compare/load'
import { type Drawing, FIRST_STYLE, type ToolId } from './drawings/drawing'
import { putDrawing, redo, removeDrawing, undo, useDrawings } from './drawings/state'
import { useFull } from './full'
import { useFunding } from './indicators/load-funding'
import { useChartKeys } from './keys'
import type { Series } from './layouts/layout'
import { useLayoutSync } from './layouts/sync'
import type { Fill } from './lines/fills'
import type { PriceLine } from './lines/levels'
import type { Loading } from './loader'
import { DrawingDeeds } from './parts/drawing-actions'
import { Legend } from './parts/legend'
import { type ChartTrade, PriceMenu } from './parts/price-menu'
import { Rail } from './parts/rail'
import { SelectedBar } from './parts/selected-bar'
import { Toolbar } from './parts/toolbar'
import { TradeButtons } from './parts/trade-buttons'
import type { PricePlace } from './price-at'
import { ChartSheets, type Opened } from './sheets'
import { type CandleSource, seriesOf } from './source'
import { useChartState } from './state'
import { useLines } from './use-lines'
import { useReadings } from './use-readings'
import { useRoom } from './use-room'

const Chart = lazy(() => import('./chart'))

const NO_LINES: PriceLine[] = []
const NO_FILLS: Fill[] = []

/** As wide as a chart has to be for tools beside its candles, and as wide as these are. */
const WIDE_PX = 600
const RAIL_PX = 44

export interface ChartPanelProps {
  symbol: string
  /** What its market is called: the candles and the book are this market's. */
  market: string
  /** Where candles come from, and which prices there are. */
  source: CandleSource
  scale: number
  lines?: PriceLine[]
  fills?: Fill[]
  /** What is traded here is over soon: the chart has an interval of its own for that. */
  quick?: boolean
  /** Positions are paid for being held here. */
  contracts?: boolean
  trade?: ChartTrade
  /** A line was pulled to another price: a wish, nothing has changed yet. */
  onMoveLine?: (id: string, price: string) => void
  onPressLine?: (id: string) => void
  className?: string
}

/** A chart with what one needs around it: intervals, indicators, drawing. Fills its place on a desk. */
export function ChartPanel({
  symbol,
  market,
  source,
  scale,
  lines: ownLines = NO_LINES,
  fills = NO_FILLS,
  quick = false,
  contracts = false,
  trade,
  onMoveLine,
  onPressLine,
  className = '',
}: ChartPanelProps) {
  const t = useT()
  useLayoutSync()
  const { interval: usual, quickInterval, layout, change, setInterval } = useChartState()
  const interval = quick ? quickInterval : usual
  const { data: coins = [] } = useContracts()
  const labelOf = useCallback(
    (other: string) => named(coins, other)?.showSymbol ?? other.toUpperCase(),
    [coins],
  )
  const symbols = useMemo(() => layout.compared.filter((one) => one !== symbol), [layout.compared, symbol])
  const series = seriesOf(source, layout.series)
  const compared = useCompared(source, symbols, interval, series, labelOf)
  const untraded = useTicker(market)?.traded === false && series === 'last'
  const funding = useFunding(symbol, contracts && layout.indicators.some(({ kind }) => kind === 'FUNDING'))
  const indicators = useMemo(
    () =>
      layout.indicators.filter(
        ({ kind }) => (contracts || kind !== 'FUNDING') && (series === 'last' || kind !== 'VOL'),
      ),
    [layout.indicators, contracts, series],
  )
  const parts = useChartParts(layout, series, indicators)
  const drawings = useDrawings(symbol)
  const { lines, onMove } = useLines(symbol, ownLines, onMoveLine)
  const [opened, open] = useState<Opened | undefined>(undefined)
  const { read, hear } = useReadings()
  const [state, setState] = useState<Loading>('loading')
  const [selected, select] = useState<string | undefined>(undefined)
  const [tool, setTool] = useState<ToolId | undefined>(undefined)
  const [menu, setMenu] = useState<PricePlace | undefined>(undefined)
  const [depth, setDepth] = useState(false)
  const [full, toggleFull] = useFull()
  const chart = useRef<ChartHandle>(null)
  const [room, { width, height }] = useRoom()
  const desk = useDesk()
  const begun: ChartTrade | undefined = trade && {
    ...trade,
    begin: (side, price) => {
      // A desk's ticket stands beside the chart, where a full screen covers it.
      if (full && desk) toggleFull()
      trade.begin(side, price)
    },
  }
  const wide = width >= WIDE_PX
  const beside = wide && !depth ? RAIL_PX : 0

  // What was chosen or half drawn on another instrument is not here.
  useEffect(() => {
    select(undefined)
    setTool(undefined)
    setMenu(undefined)
  }, [symbol])

  const drawn = useCallback((drawing: Drawing) => putDrawing(symbol, drawing), [symbol])
  const pressLine = useCallback((id: string) => onPressLine?.(id), [onPressLine])
  const draw = (next: ToolId, text = '') => {
    setDepth(false)
    setTool(next)
    const last = drawings.at(-1)?.style ?? FIRST_STYLE
    chart.current?.draw(next, last, text, () => setTool(undefined))
  }
  const pick = (next: ToolId) => {
    if (next === tool) return cancel()
    if (next === 'text') open({ name: 'text' })
    else draw(next)
  }
  const cancel = () => {
    chart.current?.cancel()
    setTool(undefined)
  }
  const chosen = drawings.find(({ id, hidden }) => id === selected && !hidden)
  useChartKeys({
    onCancel: cancel,
    onDelete: () => chosen && !chosen.locked && removeDrawing(symbol, chosen.id),
    onUndo: () => undo(symbol),
    onRedo: () => redo(symbol),
  })
  const line = ({ price, at }: PricePlace) =>
    putDrawing(symbol, {
      id: `horizontal-${Date.now().toString(36)}`,
      tool: 'horizontal',
      points: [{ t: at, v: Number(price) }],
      style: FIRST_STYLE,
    })

  return (
    <section
      aria-label={t('market.chart')}
      data-full={full || undefined}
      className={`flex flex-col bg-bg ${full ? 'fixed inset-0 z-[35] ps-[env(safe-area-inset-left)] pe-[env(safe-area-inset-right)] pb-safe' : className}`}
    >
      <Toolbar
        interval={interval}
        onInterval={(next) => {
          setDepth(false)
          setInterval(next, quick)
        }}
        shape={layout.shape}
        wide={wide}
        depth={depth}
        onDepth={() => setDepth(!depth)}
        full={full}
        onFull={toggleFull}
        onOpen={(name) => open({ name })}
      >
        {full && wide && begun ? <TradeButtons trade={begun} /> : null}
      </Toolbar>
      <div
        ref={room}
        className={`relative flex ${full ? 'min-h-0 flex-1' : 'h-[var(--chart-height,340px)] desk:h-auto desk:min-h-0 desk:flex-1'}`}
      >
        {wide && !depth ? (
          <Rail active={tool} onPick={pick}>
            <DrawingDeeds small symbol={symbol} onList={() => open({ name: 'drawings' })} />
          </Rail>
        ) : null}
        <div className="relative min-w-0 flex-1">
          <Suspense fallback={null}>
            <Chart
              ref={chart}
              symbol={market}
              interval={interval}
              scale={scale}
              source={source}
              layout={parts}
              compared={compared}
              funding={funding}
              lines={lines}
              fills={layout.fills ? fills : NO_FILLS}
              drawings={drawings}
              onRead={read}
              onState={setState}
              onSelect={select}
              onDrawn={drawn}
              onMenu={setMenu}
              onMoveLine={onMove}
              onPressLine={pressLine}
              // Without candles its axis counts from nothing to ten. Its canvases lie in layers of their own: kept below the legend.
              className={`absolute inset-0 isolate ${state === 'there' && !depth ? '' : 'invisible'}`}
            />
          </Suspense>
          {state === 'there' && !depth ? (
            <Legend
              hear={hear}
              indicators={indicators}
              compared={compared}
              scale={scale}
              onEdit={(one) => open({ name: 'indicator', id: one.id })}
              onRemove={(one) => change({ indicators: layout.indicators.filter(({ id }) => id !== one.id) })}
            />
          ) : null}
          {untraded && state === 'there' && !depth ? (
            <p className="pointer-events-none absolute start-2 bottom-8 z-10 rounded-sm bg-bg/80 px-1.5 py-0.5 text-xs text-text-3">
              {t('chart.series.untraded')}
            </p>
          ) : null}
          {tool ? (
            <p
              role="status"
              className="pointer-events-none absolute inset-x-0 bottom-9 z-10 mx-auto flex w-fit max-w-[92%] items-center rounded-full bg-primary ps-3.5 text-xs text-on-primary"
            >
              <span>{t(tool === 'brush' ? 'chart.draw.hint-brush' : 'chart.draw.hint')}</span>
              <button
                type="button"
                aria-label={t('chart.draw.cancel')}
                onClick={cancel}
                className="pointer-events-auto grid size-9 place-items-center rounded-full"
              >
                <X size={15} aria-hidden />
              </button>
            </p>
          ) : null}
          {chosen && !tool ? (
            <SelectedBar
              key={chosen.id}
              symbol={symbol}
              drawing={chosen}
              onText={() => open({ name: 'text', id: chosen.id })}
              onGone={() => select(undefined)}
            />
          ) : null}
          {menu ? (
            <PriceMenu
              place={menu}
              scale={scale}
              area={{ width: width - beside, height }}
              trade={begun}
              onAlert={() => open({ name: 'alerts', price: menu.price })}
              onLine={() => line(menu)}
              onClose={() => setMenu(undefined)}
            />
          ) : null}
          {depth ? <DepthChart symbol={market} scale={scale} unit={symbol.toUpperCase()} /> : null}
          {state === 'loading' && !depth ? <Skeleton className="absolute inset-0 rounded-none!" /> : null}
          {state === 'failed' && !depth ? (
            <div className="absolute inset-0 grid place-items-center bg-bg">
              <Failed
                title={t('common.load-failed')}
                retry={t('common.retry')}
                onRetry={() => chart.current?.reload()}
              />
            </div>
          ) : null}
        </div>
      </div>
      {full && !wide && begun ? <TradeButtons trade={begun} large /> : null}
      <ChartSheets
        opened={opened}
        onOpen={open}
        symbol={symbol}
        market={market}
        coins={coins}
        name={labelOf(symbol)}
        scale={scale}
        source={source}
        contracts={contracts}
        depth={depth}
        onDepth={() => setDepth(!depth)}
        onPick={pick}
        onText={(text) => draw('text', text)}
      />
    </section>
  )
}

/** The parts of a layout that the chart itself draws: drawings change more often than these. */
function useChartParts(
  { shape, scale, magnet }: ReturnType<typeof useChartState.getState>['layout'],
  series: Series,
  indicators: ReturnType<typeof useChartState.getState>['layout']['indicators'],
) {
  return useMemo(
    () => ({ shape, scale, series, magnet, indicators }),
    [shape, scale, series, magnet, indicators],
  )
}
