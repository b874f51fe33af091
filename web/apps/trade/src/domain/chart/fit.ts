import type { Chart } from 'klinecharts'

/** Narrower than this a place is hidden or folded, not small. */
const NARROWEST = 160

const showsNewest = (chart: Chart) => chart.getVisibleRange().to >= chart.getDataList().length

/**
 * Keeps a chart as large as its place. In a folded place the library pushes the newest candles out of sight and leaves them
 * there: whoever saw them before sees them again.
 */
export function keepFitting(chart: Chart, element: HTMLElement) {
  let folded = false
  let shown = false
  const watcher = new ResizeObserver(() => {
    if (element.clientWidth < NARROWEST) {
      shown = folded ? shown : showsNewest(chart)
      folded = true
      return
    }
    chart.resize()
    // The chart measures itself with the next frame.
    if (folded && shown) requestAnimationFrame(() => chart.scrollToRealTime())
    folded = false
  })
  watcher.observe(element)
  return () => watcher.disconnect()
}
