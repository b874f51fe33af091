import type { DeepPartial, Styles } from 'klinecharts'

/** The chart in the page's own colours, read from its tokens: themes and up/down habits come with them. */
export function stylesOf(element: Element): DeepPartial<Styles> {
  const css = getComputedStyle(element)
  const token = (name: string) => css.getPropertyValue(name).trim()
  const [up, down, line, text, faint, surface] = [
    '--up-fill',
    '--down-fill',
    '--line',
    '--text',
    '--text-3',
    '--surface',
  ].map(token)
  const family = 'Barlow Semi Condensed'
  const bar = { upColor: up, downColor: down, noChangeColor: faint }
  const label = { family, size: 11, color: faint }
  const tag = { family, size: 11, color: surface, backgroundColor: text, borderColor: text }
  return {
    grid: { horizontal: { color: line }, vertical: { show: false } },
    candle: {
      bar: {
        ...bar,
        upBorderColor: up,
        downBorderColor: down,
        upWickColor: up,
        downWickColor: down,
        noChangeBorderColor: faint,
        noChangeWickColor: faint,
      },
      priceMark: {
        high: { color: faint, textFamily: family, textSize: 11 },
        low: { color: faint, textFamily: family, textSize: 11 },
        last: {
          upColor: up,
          downColor: down,
          noChangeColor: faint,
          text: { family, size: 12, paddingLeft: 5, paddingRight: 5 },
        },
      },
      tooltip: { legend: { family, size: 11, color: faint }, title: { show: false } },
    },
    indicator: {
      bars: [bar],
      tooltip: { title: { family, size: 11, color: faint }, legend: { family, size: 11, color: faint } },
    },
    xAxis: { axisLine: { color: line }, tickLine: { show: false }, tickText: label },
    yAxis: { axisLine: { show: false }, tickLine: { show: false }, tickText: label },
    separator: { color: line },
    crosshair: {
      horizontal: { line: { color: faint }, text: tag },
      vertical: { line: { color: faint }, text: tag },
    },
  } as DeepPartial<Styles>
}
