import type { Chart, Crosshair, KLineData } from 'klinecharts'
import { CANDLES } from './indicators/panes'
import type { Row } from './indicators/register'

/** What the page says about a chart beside it: the candle under the cross, the indicators' values there, where panes are. */
export interface Readings {
  /** Nothing while no candle is under the cross. */
  bar: KLineData | undefined
  /** By indicator: under the cross, or of the newest candle. */
  values: Record<string, Row>
  /** Where each pane begins, from the top of the chart. */
  tops: Record<string, number>
}

export const NO_READINGS: Readings = { bar: undefined, values: {}, tops: {} }

/** What the ids of compared instruments begin with. */
export const COMPARED = 'compared-'

/** How often the newest values are looked at while nothing is under the cross. */
const LOOK_MS = 250

/** The candle at a place in the chart; nothing where there is none yet. */
function indexAt(chart: Chart, x: number): number | undefined {
  const [point] = [chart.convertFromPixel([{ x }], { paneId: CANDLES })].flat()
  return point?.dataIndex
}

/** How far a compared instrument went since the first candle in sight, in percent. */
export function percentOf(rows: Row[], at: number, from: number): Row {
  const first = rows.slice(Math.max(0, from)).find((row) => row?.close)?.close
  const close = rows[at]?.close
  return first && close !== undefined ? { percent: (close / first - 1) * 100 } : {}
}

function readingsOf(chart: Chart, element: HTMLElement, x: number | undefined): Readings {
  const bars = chart.getDataList()
  const under = x === undefined ? undefined : indexAt(chart, x)
  const bar = under === undefined ? undefined : bars[under]
  const at = bar && under !== undefined ? under : bars.length - 1
  const above = element.getBoundingClientRect().top
  const { from } = chart.getVisibleRange()
  const tops: Record<string, number> = {}
  const values: Record<string, Row> = {}
  for (const { id, paneId, result } of chart.getIndicators()) {
    const row = result[at] as Row | undefined
    values[id] = id.startsWith(COMPARED) ? percentOf(result as Row[], at, from) : (row ?? {})
    const pane = chart.getDom(paneId, 'main')
    if (pane) tops[paneId] = Math.round(pane.getBoundingClientRect().top - above)
  }
  return { bar, values, tops }
}

/**
 * Tells the readings as they change: the library tells where the cross went, but neither what is there nor that it has
 * gone.
 */
export function watchReadings(chart: Chart, element: HTMLElement, onRead: (readings: Readings) => void) {
  let x: number | undefined
  let params = ''
  const read = () => {
    const readings = readingsOf(chart, element, x)
    const text = JSON.stringify(readings)
    if (text === params) return
    params = text
    onRead(readings)
  }
  const follow = (data: unknown) => {
    x = (data as Crosshair).x
    read()
  }
  const gone = () => {
    x = undefined
    read()
  }
  // A finger leaves the cross behind and takes it away with its next touch; a mouse takes it along.
  const leave = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && gone()
  const touch = ({ pointerType }: PointerEvent) => pointerType !== 'mouse' && gone()
  chart.subscribeAction('onCrosshairChange', follow)
  element.addEventListener('pointerleave', leave)
  element.addEventListener('pointerdown', touch)
  const timer = setInterval(read, LOOK_MS)
  return () => {
    clearInterval(timer)
    chart.unsubscribeAction('onCrosshairChange', follow)
    element.removeEventListener('pointerleave', leave)
    element.removeEventListener('pointerdown', touch)
  }
}
