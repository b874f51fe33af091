import { current, useLocale } from '@plimsoll/i18n'
import { dispose, init, type Chart as Kline } from 'klinecharts'
import { useEffect, useRef } from 'react'
import { usePrefs } from '../prefs'
import { type IntervalId, intervalOf } from './intervals'
import { loader } from './loader'
import { stylesOf } from './styles'

export interface PriceLine {
  id: string
  price: string
  label: string
  tone: 'up' | 'down' | 'plain' | 'accent'
}

/** Indicators that lie on the candles; the others get a pane of their own. */
const ON_CANDLES = ['MA', 'EMA', 'BOLL', 'SAR']

const colourOf = { up: '--up-fill', down: '--down-fill', plain: '--text-3', accent: '--accent' } as const

/** Candles with their indicators and lines. Loaded when a page needs it: import it lazily. */
export default function Chart({
  symbol,
  interval,
  scale,
  indicators,
  lines = [],
  drawing,
  onDrawn,
  className,
}: {
  symbol: string
  interval: IntervalId
  /** Digits of a price. */
  scale: number
  indicators: string[]
  lines?: PriceLine[]
  /** The drawing tool in hand. */
  drawing?: string | undefined
  onDrawn?: () => void
  className?: string
}) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<Kline | null>(null)
  const locale = useLocale()
  const { theme, updown } = usePrefs()

  useEffect(() => {
    const element = box.current
    if (!element) return
    chart.current = init(element, {
      locale: current().startsWith('zh') ? 'zh-CN' : 'en-US',
      styles: stylesOf(element),
    })
    const watcher = new ResizeObserver(() => chart.current?.resize())
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      dispose(element)
      chart.current = null
    }
  }, [])

  useEffect(() => {
    chart.current?.setLocale(locale.startsWith('zh') ? 'zh-CN' : 'en-US')
  }, [locale])

  useEffect(() => {
    if (box.current) chart.current?.setStyles(stylesOf(box.current))
  }, [theme, updown])

  useEffect(() => {
    const kline = chart.current
    if (!kline) return
    kline.setSymbol({ ticker: symbol, pricePrecision: scale, volumePrecision: 2 })
    kline.setPeriod(intervalOf(interval).period)
    kline.setDataLoader(loader(symbol, interval))
  }, [symbol, interval, scale])

  useEffect(() => {
    const kline = chart.current
    if (!kline) return
    const shown = new Set(kline.getIndicators().map((indicator) => indicator.name))
    for (const name of indicators) {
      if (shown.has(name)) continue
      if (ON_CANDLES.includes(name)) kline.createIndicator({ name, paneId: 'candle_pane' }, true)
      else kline.createIndicator({ name }, false)
    }
    for (const name of shown) if (!indicators.includes(name)) kline.removeIndicator({ name })
  }, [indicators])

  useEffect(() => {
    const kline = chart.current
    const element = box.current
    if (!kline || !element) return
    const css = getComputedStyle(element)
    for (const line of lines) {
      const color = css.getPropertyValue(colourOf[line.tone]).trim()
      kline.removeOverlay({ id: line.id })
      kline.createOverlay({
        id: line.id,
        name: 'simpleTag',
        lock: true,
        points: [{ value: Number(line.price) }],
        extendData: line.label,
        styles: {
          line: { color, style: 'dashed' },
          text: { color: css.getPropertyValue('--surface').trim(), backgroundColor: color },
        },
      })
    }
    return () => {
      for (const line of lines) kline.removeOverlay({ id: line.id })
    }
  }, [lines])

  useEffect(() => {
    if (!drawing || !chart.current) return
    chart.current.createOverlay({ name: drawing, onDrawEnd: () => onDrawn?.() })
  }, [drawing, onDrawn])

  return <div ref={box} dir="ltr" className={className} />
}
