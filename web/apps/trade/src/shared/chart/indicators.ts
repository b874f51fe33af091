import type { Chart } from 'klinecharts'

/** The indicators on offer, with the periods they are usually read with. */
export const INDICATORS = [
  { name: 'MA', params: [7, 25, 99], onCandles: true },
  { name: 'EMA', params: [9, 21, 55], onCandles: true },
  { name: 'BOLL', params: [20, 2], onCandles: true },
  { name: 'SAR', params: [2, 2, 20], onCandles: true },
  { name: 'VOL', params: [], onCandles: false },
  { name: 'MACD', params: [12, 26, 9], onCandles: false },
  { name: 'RSI', params: [14], onCandles: false },
  { name: 'KDJ', params: [9, 3, 3], onCandles: false },
] as const

/** Space for an indicator that has a pane of its own. */
const PANE_PX = 72

/** What lies on the candles is named above them, where it covers nothing. */
const silent = () => ({ name: '', calcParamsText: '', features: [], legends: [] })

/** Shows exactly these indicators. */
export function showIndicators(chart: Chart, wanted: string[]) {
  const shown = new Set(chart.getIndicators().map((indicator) => indicator.name))
  for (const { name, params, onCandles } of INDICATORS) {
    if (!wanted.includes(name) || shown.has(name)) continue
    const calcParams = [...params]
    if (onCandles) {
      chart.createIndicator(
        { name, calcParams, paneId: 'candle_pane', createTooltipDataSource: silent },
        true,
      )
    } else {
      const pane = `pane-${name}`
      chart.createIndicator({ name, calcParams, paneId: pane }, false)
      chart.setPaneOptions({ id: pane, height: PANE_PX, minHeight: PANE_PX / 2 })
    }
  }
  for (const name of shown) if (!wanted.includes(name)) chart.removeIndicator({ name })
}
