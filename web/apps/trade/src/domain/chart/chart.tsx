import { current, useLocale } from '@plimsoll/i18n'
import { dispose, init, type Chart as Kline } from 'klinecharts'
import { memo, type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { usePrefs } from '~/domain/settings/prefs'
import { zoneId } from '~/shared/format'
import { lookOf } from './appearance'
import { barLeft } from './bar-left'
import { HEIKIN } from './candles/heikin'
import { COMPARED_AXIS, type Compared, showCompared } from './compare/show'
import { type Board, drawingBoard } from './drawings/board'
import type { Drawing, DrawingStyle, ToolId } from './drawings/drawing'
import { hearQuickClicks } from './drawings/quick-clicks'
import { keepFitting } from './fit'
import type { Funding } from './indicators/funding'
import { CANDLES } from './indicators/panes'
import { sharePanes, showIndicators } from './indicators/show'
import { type IntervalId, intervalOf } from './intervals'
import type { Layout } from './layouts/layout'
import { drawFills, type Fill } from './lines/fills'
import { drawLevels, type PriceLine } from './lines/levels'
import { type Loading, loader } from './loader'
import { type PricePlace, watchPriceMenu } from './price-at'
import { type Readings, watchReadings } from './readings'
import type { CandleSource } from './source'
import { stylesOf } from './styles'

/** What the page around a chart may ask of it. */
export interface ChartHandle {
  draw: (tool: ToolId, style: DrawingStyle, text: string, onDone: (id?: string) => void) => void
  /** Gives up what is being drawn. */
  cancel: () => void
  reload: () => void
  toNewest: () => void
}

export interface ChartProps {
  symbol: string
  interval: IntervalId
  /** Digits of a price. */
  scale: number
  source: CandleSource
  layout: Pick<Layout, 'shape' | 'scale' | 'series' | 'magnet' | 'indicators'>
  compared: Compared[]
  funding: Funding[]
  lines: PriceLine[]
  fills: Fill[]
  drawings: Drawing[]
  onRead: (readings: Readings) => void
  onState: (state: Loading) => void
  onSelect: (id: string | undefined) => void
  onDrawn: (drawing: Drawing) => void
  onMenu: (place: PricePlace) => void
  onMoveLine: (id: string, price: string) => void
  onPressLine: (id: string) => void
  ref: Ref<ChartHandle>
  className?: string
}

/** A phone's width: candles are thinner there, to show as many. */
const NARROW_PX = 500

/** A library's chart for as long as its place is there. */
function useKline(onRead: ChartProps['onRead'], onMenu: ChartProps['onMenu']) {
  const box = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<Kline | null>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const made = init(element, {
      locale: current().startsWith('zh') ? 'zh-CN' : 'en-US',
      timezone: zoneId(),
    })
    // The library asks for the first place in the tab order; a chart has the one where it stands.
    for (const part of element.querySelectorAll('[tabindex]')) part.setAttribute('tabindex', '0')
    made?.setBarSpace(element.clientWidth < NARROW_PX ? 7 : 8)
    made?.setOffsetRightDistance(element.clientWidth < NARROW_PX ? 44 : 64)
    setChart(made)
    const ends = made
      ? [
          watchReadings(made, element, onRead),
          watchPriceMenu(made, element, onMenu),
          keepFitting(made, element),
          hearQuickClicks(element),
        ]
      : []
    return () => {
      for (const end of ends) end()
      dispose(element)
      setChart(null)
    }
  }, [onRead, onMenu])
  return [box, chart] as const
}

/** Candles with their indicators, lines and drawings. Loaded when a page needs it: import it lazily. */
function Chart(props: ChartProps) {
  const { symbol, interval, scale, source, layout, compared, funding, lines, fills, drawings } = props
  const { onRead, onState, onSelect, onDrawn, onMenu, onMoveLine, onPressLine, ref, className } = props
  const [box, chart] = useKline(onRead, onMenu)
  const board = useRef<Board | undefined>(undefined)
  const locale = useLocale()
  const { theme, updown } = usePrefs()
  // The colours are read from the page, which the theme changes; the letters, which the language changes.
  const look = useMemo(
    () => (chart && box.current ? lookOf(box.current) : undefined),
    [chart, theme, updown, locale, box],
  )
  const { shape, series, magnet, indicators } = layout
  const axis = compared.length ? COMPARED_AXIS : layout.scale

  useEffect(() => chart?.setLocale(locale.startsWith('zh') ? 'zh-CN' : 'en-US'), [chart, locale])

  useEffect(() => {
    if (!chart || !look) return
    chart.setStyles(stylesOf(look, shape, layout.scale))
    chart.removeIndicator({ name: HEIKIN })
    if (shape === 'heikin')
      chart.createIndicator(
        { name: HEIKIN, paneId: CANDLES, extendData: { up: look.up, down: look.down } },
        true,
      )
  }, [chart, look, shape, layout.scale])

  useEffect(() => {
    if (!chart) return
    chart.setSymbol({ ticker: symbol, pricePrecision: scale, volumePrecision: 2 })
    chart.setPeriod(intervalOf(interval).period)
    const { ms } = intervalOf(interval)
    chart.setFormatter({ formatExtendText: ({ data }) => barLeft(data.timestamp + ms, Date.now()) })
    const over = new AbortController()
    // Candles that come before the chart knows its width would leave the newest ones outside of it.
    let settling = 0
    const settle = (state: Loading) => {
      onState(state)
      if (state === 'there') settling = requestAnimationFrame(() => chart.scrollToRealTime())
    }
    chart.setDataLoader(loader(source, { symbol, interval, series }, over.signal, settle))
    return () => {
      over.abort()
      cancelAnimationFrame(settling)
    }
  }, [chart, symbol, interval, series, scale, source, onState])

  useEffect(() => {
    const element = box.current
    if (!chart || !look || !element) return
    chart.overrideYAxis({ paneId: CANDLES, name: axis })
    showIndicators(chart, element, indicators, { up: look.up, down: look.down, faint: look.faint, funding })
    // Another height is another share.
    const watcher = new ResizeObserver(() =>
      sharePanes(
        chart,
        element,
        indicators.filter((one) => !one.hidden),
      ),
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [chart, look, indicators, funding, axis, box])

  useEffect(() => {
    if (chart) showCompared(chart, compared)
  }, [chart, compared])

  useEffect(() => {
    if (chart && look) drawLevels(chart, look, lines, { onMove: onMoveLine, onPress: onPressLine })
  }, [chart, look, lines, onMoveLine, onPressLine])

  useEffect(() => {
    if (chart && look) drawFills(chart, look, fills)
  }, [chart, look, fills])

  useEffect(() => {
    if (!chart || !look) return
    const made = drawingBoard(chart, look, { onSelect, onDrawn })
    board.current = made
    return () => {
      board.current = undefined
      made.clear()
    }
  }, [chart, look, symbol, onSelect, onDrawn])

  // After the board was made, so that a new one shows them too.
  useEffect(() => {
    board.current?.sync(drawings, magnet)
  }, [chart, look, symbol, onSelect, onDrawn, drawings, magnet])

  useImperativeHandle(ref, () => ({
    draw: (tool, style, text, onDone) => board.current?.start(tool, style, magnet, text, onDone),
    cancel: () => board.current?.cancel(),
    reload: () => chart?.resetData(),
    toNewest: () => chart?.scrollToRealTime(200),
  }))

  return <div ref={box} dir="ltr" data-testid="chart" className={className} />
}

export default memo(Chart)
