import { current, useLocale } from '@plimsoll/i18n'
import { dispose, init, type KLineData, type Chart as Kline } from 'klinecharts'
import { memo, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { zoneId } from '../format'
import { usePrefs } from '../prefs'
import { drawingBoard } from './drawings'
import { keepFitting } from './fit'
import { watchCross } from './hover'
import { showIndicators } from './indicators'
import { type IntervalId, intervalOf } from './intervals'
import { drawLevels, type PriceLine } from './levels'
import { type Loading, loader } from './loader'
import { stylesOf } from './styles'

/** What the page around a chart may ask of it. */
export interface ChartHandle {
  draw: (tool: string, onDone: () => void) => void
  /** One drawing, or all of them. */
  erase: (id?: string) => void
  reload: () => void
}

/** Candles with their indicators, lines and drawings. Loaded when a page needs it: import it lazily. */
function Chart({
  symbol,
  interval,
  scale,
  shape,
  indicators,
  lines,
  onHover,
  onState,
  onChosen,
  ref,
  className,
}: {
  symbol: string
  interval: IntervalId
  /** Digits of a price. */
  scale: number
  shape: 'candles' | 'line'
  indicators: string[]
  lines: PriceLine[]
  /** The candle under the cross; nothing when the cross has gone. */
  onHover: (bar: KLineData | undefined) => void
  onState: (state: Loading) => void
  /** The drawing that was pressed. */
  onChosen: (id: string | undefined) => void
  ref: Ref<ChartHandle>
  className?: string
}) {
  const box = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<Kline | null>(null)
  const board = useRef<ReturnType<typeof drawingBoard> | undefined>(undefined)
  const locale = useLocale()
  const { theme, updown } = usePrefs()

  useEffect(() => chart?.setLocale(locale.startsWith('zh') ? 'zh-CN' : 'en-US'), [chart, locale])

  // The colours are read from the page, which the theme changes; the letters, which the language changes.
  useEffect(() => {
    if (box.current) chart?.setStyles(stylesOf(box.current, shape))
  }, [chart, theme, updown, shape, locale])

  useEffect(() => {
    if (!chart) return
    chart.setSymbol({ ticker: symbol, pricePrecision: scale, volumePrecision: 2 })
    chart.setPeriod(intervalOf(interval).period)
    const over = new AbortController()
    // Candles that come before the chart knows its width would leave the newest ones outside of it.
    let settling = 0
    const settle = (state: Loading) => {
      onState(state)
      if (state === 'there') settling = requestAnimationFrame(() => chart.scrollToRealTime())
    }
    chart.setDataLoader(loader(symbol, interval, over.signal, settle))
    return () => {
      over.abort()
      cancelAnimationFrame(settling)
    }
  }, [chart, symbol, interval, scale, onState])

  useEffect(() => {
    if (chart) showIndicators(chart, indicators)
  }, [chart, indicators])

  // Lines wear the theme's colours.
  useEffect(() => {
    if (chart && box.current) drawLevels(chart, box.current, lines)
  }, [chart, lines, theme, updown])

  useEffect(() => {
    if (!chart) return
    const made = drawingBoard(chart, symbol, onChosen)
    made.show()
    board.current = made
    return () => made.hide()
  }, [chart, symbol, onChosen])

  // Last, so that it goes last: what is drawn is taken off before the chart itself.
  useEffect(() => {
    const element = box.current
    if (!element) return
    const made = init(element, {
      locale: current().startsWith('zh') ? 'zh-CN' : 'en-US',
      timezone: zoneId(),
    })
    // The library asks for the first place in the tab order; a chart has the one where it stands.
    for (const part of element.querySelectorAll('[tabindex]')) part.setAttribute('tabindex', '0')
    setChart(made)
    const unwatch = made ? watchCross(made, element, onHover) : undefined
    const unfit = made ? keepFitting(made, element) : undefined
    return () => {
      unwatch?.()
      unfit?.()
      dispose(element)
      setChart(null)
    }
  }, [onHover])

  useImperativeHandle(ref, () => ({
    draw: (tool, onDone) => board.current?.draw(tool, onDone),
    erase: (id) => board.current?.erase(id),
    reload: () => chart?.resetData(),
  }))

  return <div ref={box} dir="ltr" data-testid="chart" className={className} />
}

export default memo(Chart)
