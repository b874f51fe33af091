import type { DeepPartial, Styles } from 'klinecharts'

/** Lines of indicators, told apart on chalk and on ink. The first is the paint of the house. */
export const LINE_COLOURS = ['#f2701d', '#3d86e0', '#9a67d8', '#2aa198', '#c2528b']

/** The chart in the page's own colours, read from its tokens: themes and up/down habits come with them. */
export function stylesOf(element: Element, shape: 'candles' | 'line'): DeepPartial<Styles> {
  const css = getComputedStyle(element)
  const token = (name: string) => css.getPropertyValue(name).trim()
  const [up, down, line, text, faint, surface, accent] = [
    '--up-fill',
    '--down-fill',
    '--line',
    '--text',
    '--text-3',
    '--surface',
    '--accent',
  ].map(token)
  const family = token('--font-figures')
  const bar = { upColor: up, downColor: down, noChangeColor: faint }
  const label = { family, size: 11, color: faint }
  const tag = { family, size: 11, color: surface, backgroundColor: text, borderColor: text }
  return {
    grid: { horizontal: { color: line, style: 'solid' }, vertical: { show: false } },
    candle: {
      type: shape === 'line' ? 'area' : 'candle_solid',
      area: {
        lineSize: 1.6,
        lineColor: text,
        backgroundColor: [
          { offset: 0, color: `${faint}00` },
          { offset: 1, color: `${faint}26` },
        ],
        point: { color: text, rippleColor: `${faint}40`, animation: false },
      },
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
        last: { ...bar, text: { family, size: 12, paddingLeft: 5, paddingRight: 5 } },
      },
      // The page says it in one line above the candles, where nothing is covered.
      tooltip: { showRule: 'none' },
    },
    indicator: {
      bars: [{ ...bar, upColor: `${up}80`, downColor: `${down}80` }],
      lines: LINE_COLOURS.map((color) => ({ color, size: 1.2, smooth: false, style: 'solid' })),
      tooltip: {
        title: { family, size: 11, color: faint, showParams: false },
        legend: { family, size: 11, color: faint },
      },
    },
    overlay: {
      point: {
        color: accent,
        borderColor: `${accent}40`,
        activeColor: accent,
        activeBorderColor: `${accent}40`,
      },
      line: { color: accent, size: 1.4 },
      text: { family, size: 11, color: surface, backgroundColor: accent, borderColor: accent },
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
