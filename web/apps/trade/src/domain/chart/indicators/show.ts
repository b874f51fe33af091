import type { Chart } from 'klinecharts'
import { type Instance, kindOf } from './catalog'
import { CANDLES, gapFor, paneHeight, paneOf } from './panes'
import { type Look, nameOf } from './register'

/** A line of the legend. Two are above the candles. */
const LEGEND_PX = 18
/** What is left free below the lowest value. */
const FOOT_PX = 3
const CANDLES_FOOT_PX = 14

/** The time axis below all panes. */
const AXIS_PX = 26

/** Gives panes their share of the height there is now, and their legends room above what is drawn. */
export function sharePanes(chart: Chart, element: HTMLElement, shown: Instance[]) {
  const panes = shown.map(paneOf).filter((pane) => pane !== CANDLES)
  const whole = element.clientHeight - AXIS_PX
  const height = paneHeight(whole, panes.length)
  for (const id of panes) {
    chart.setPaneOptions({ id, height, minHeight: 30 })
    chart.overrideYAxis({ paneId: id, gap: gapFor(height, LEGEND_PX, FOOT_PX) })
  }
  const candles = whole - height * panes.length
  chart.overrideYAxis({ paneId: CANDLES, gap: gapFor(candles, LEGEND_PX * 2, CANDLES_FOOT_PX) })
}

/** Shows exactly these indicators, in their order; what is there already stays. */
export function showIndicators(
  chart: Chart,
  element: HTMLElement,
  wanted: Instance[],
  look: Omit<Look, 'colours'>,
) {
  const shown = wanted.filter(({ hidden, kind }) => !hidden && kindOf(kind))
  const there = new Map(chart.getIndicators().map((indicator) => [indicator.id, indicator]))
  for (const [id, { name }] of there)
    if (name.startsWith(nameOf('')) && !shown.some((one) => one.id === id)) chart.removeIndicator({ id })
  for (const one of shown) {
    const made = {
      id: one.id,
      name: nameOf(one.kind),
      calcParams: [...one.params],
      extendData: { ...look, colours: one.colours } satisfies Look,
    }
    if (there.has(one.id)) chart.overrideIndicator(made)
    else chart.createIndicator({ ...made, paneId: paneOf(one) }, true)
  }
  sharePanes(chart, element, shown)
}
