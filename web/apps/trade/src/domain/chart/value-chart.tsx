import { current, useLocale } from '@plimsoll/i18n'
import { dispose, init, type Chart as Kline } from 'klinecharts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { usePrefs } from '~/domain/settings/prefs'
import { date, zoneId } from '~/shared/format'
import { lookOf } from './appearance'
import { stylesOf } from './styles'

export interface ValuePoint {
  time: number
  value: string
}

/** Room for the value at the end of the line. */
const RIGHT_PX = 12
/** Between these the library draws a day. */
const WIDEST_PX = 50
const NARROWEST_PX = 1

/** The library's chart with nothing to drag: a finger that moves over it scrolls the page. */
function useStill() {
  const box = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<Kline | null>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const made = init(element, {
      locale: current().startsWith('zh') ? 'zh-CN' : 'en-US',
      timezone: zoneId(),
    })
    for (const part of element.querySelectorAll('[tabindex]')) part.setAttribute('tabindex', '-1')
    made?.setZoomEnabled(false)
    made?.setScrollEnabled(false)
    made?.setOffsetRightDistance(RIGHT_PX)
    // Month and day below the line: a year at its left end would be cut off.
    made?.setFormatter({
      formatDate: ({ timestamp, type }) => (type === 'xAxis' ? date(timestamp).slice(0, 5) : date(timestamp)),
    })
    setChart(made)
    return () => {
      dispose(element)
      setChart(null)
    }
  }, [])
  return [box, chart] as const
}

/** A value day by day, all of it in sight. Loaded when a page needs it: import it lazily. */
export default function ValueChart({
  name,
  label,
  points,
  scale,
  className,
}: {
  name: string
  /** What it shows, for those who don't see it. */
  label: string
  points: ValuePoint[]
  scale: number
  className?: string
}) {
  const [box, chart] = useStill()
  const locale = useLocale()
  const { theme, updown } = usePrefs()
  // The colours are read from the page, which the theme changes; the letters, which the language changes.
  const look = useMemo(
    () => (chart && box.current ? lookOf(box.current) : undefined),
    [chart, theme, updown, locale, box],
  )

  useEffect(() => {
    if (!chart || !look) return
    chart.setStyles(stylesOf(look, 'area', 'normal'))
    chart.setStyles({
      candle: { priceMark: { high: { show: false }, low: { show: false }, last: { extendTexts: [] } } },
      crosshair: { horizontal: { features: [] } },
    })
  }, [chart, look])

  useEffect(() => {
    const element = box.current
    if (!chart || !element) return
    const bars = points.map(({ time, value }) => {
      const price = Number(value)
      return { timestamp: time, open: price, high: price, low: price, close: price }
    })
    chart.setSymbol({ ticker: name, pricePrecision: scale, volumePrecision: 2 })
    chart.setPeriod({ type: 'day', span: 1 })
    chart.setDataLoader({
      getBars: ({ type, callback }) =>
        callback(type === 'init' ? bars : [], { forward: false, backward: false }),
    })
    const fit = () => {
      chart.resize()
      const room = (chart.getSize('candle_pane', 'main')?.width ?? element.clientWidth) - 2 * RIGHT_PX
      const each = room / Math.max(1, bars.length)
      chart.setBarSpace(Math.min(WIDEST_PX, Math.max(NARROWEST_PX, each)))
      chart.setOffsetRightDistance(RIGHT_PX)
      chart.scrollToRealTime()
    }
    const settling = requestAnimationFrame(fit)
    const watcher = new ResizeObserver(fit)
    watcher.observe(element)
    return () => {
      cancelAnimationFrame(settling)
      watcher.disconnect()
    }
  }, [chart, points, name, scale, box])

  return <div ref={box} dir="ltr" role="img" aria-label={label} className={className} />
}
