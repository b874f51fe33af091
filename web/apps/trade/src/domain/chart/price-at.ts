import type { Chart, Crosshair } from 'klinecharts'
import { CANDLES } from './indicators/panes'
import { MENU_FEATURE } from './styles'

/** A price the reader pointed at, and where. */
export interface PricePlace {
  price: string
  /** From the chart's corner. */
  x: number
  y: number
  /** The moment of the candle there. */
  at: number
}

function placeOf(chart: Chart, x: number, y: number): PricePlace | undefined {
  const [point] = [chart.convertFromPixel([{ x, y }], { paneId: CANDLES, absolute: true })].flat()
  if (point?.value === undefined || point.value <= 0) return undefined
  const digits = chart.getSymbol()?.pricePrecision ?? 2
  return { price: point.value.toFixed(digits), x, y, at: point.timestamp ?? Date.now() }
}

/** Tells when the reader asks what can be done at a price: by the plus beside the cross, or by a right press. */
export function watchPriceMenu(chart: Chart, element: HTMLElement, onMenu: (place: PricePlace) => void) {
  const pressed = (data: unknown) => {
    const { crosshair, feature } = data as { crosshair: Crosshair; feature: { id: string } }
    if (feature.id !== MENU_FEATURE || crosshair.y === undefined) return
    const place = placeOf(chart, crosshair.x ?? 0, crosshair.y)
    if (place) onMenu({ ...place, x: chart.getSize(CANDLES, 'main')?.width ?? 0 })
  }
  const menu = (event: MouseEvent) => {
    event.preventDefault()
    const { left, top } = element.getBoundingClientRect()
    const [x, y] = [event.clientX - left, event.clientY - top]
    if (y > (chart.getSize(CANDLES, 'main')?.height ?? 0)) return
    const place = placeOf(chart, x, y)
    if (place) onMenu(place)
  }
  chart.subscribeAction('onCrosshairFeatureClick', pressed)
  element.addEventListener('contextmenu', menu)
  return () => {
    chart.unsubscribeAction('onCrosshairFeatureClick', pressed)
    element.removeEventListener('contextmenu', menu)
  }
}
