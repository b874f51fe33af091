import type { Chart, Crosshair, KLineData } from 'klinecharts'

/** The candle at a place in the chart; nothing where there is none yet. */
function barAt(chart: Chart, x: number): KLineData | undefined {
  const [point] = [chart.convertFromPixel([{ x }], { paneId: 'candle_pane' })].flat()
  return point?.dataIndex === undefined ? undefined : chart.getDataList()[point.dataIndex]
}

/**
 * Says which candle is under the cross, and when none is any more: the library tells where the cross went, but neither what
 * is there nor that it has gone.
 */
export function watchCross(
  chart: Chart,
  element: HTMLElement,
  onHover: (bar: KLineData | undefined) => void,
) {
  const follow = (data: unknown) => {
    const { x } = data as Crosshair
    onHover(x === undefined ? undefined : barAt(chart, x))
  }
  // A finger leaves the cross behind and takes it away with its next touch; a mouse takes it along.
  const leave = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && onHover(undefined)
  const touch = ({ pointerType }: PointerEvent) => pointerType !== 'mouse' && onHover(undefined)
  chart.subscribeAction('onCrosshairChange', follow)
  element.addEventListener('pointerleave', leave)
  element.addEventListener('pointerdown', touch)
  return () => {
    chart.unsubscribeAction('onCrosshairChange', follow)
    element.removeEventListener('pointerleave', leave)
    element.removeEventListener('pointerdown', touch)
  }
}
