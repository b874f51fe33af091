import type { CandleType, DeepPartial, Styles } from 'klinecharts'
import type { ChartLook } from './appearance'
import type { Scale, Shape } from './layouts/layout'

const TYPES: Record<Shape, CandleType> = {
  candles: 'candle_solid',
  hollow: 'candle_up_stroke',
  heikin: 'candle_solid',
  bars: 'ohlc',
  line: 'area',
  area: 'area',
}

/** Below the last price: how long its candle still runs. */
const LETTERS_PX = 11
const COUNTDOWN_PADDING_PX = 2
export const COUNTDOWN_PX = LETTERS_PX + 2 * COUNTDOWN_PADDING_PX + 2

const CLEAR = 'rgba(0,0,0,0)'

/** A plus in a square: what can be done at the price under the cross. */
const PLUS = 'M8 3v10M3 8h10'
export const MENU_FEATURE = 'price-menu'

function candleOf({ up, down, ink, faint, family, paper }: ChartLook, shape: Shape, scale: Scale) {
  const bar = { upColor: up, downColor: down, noChangeColor: faint }
  // Heikin-Ashi candles are drawn over these.
  const [rise, fall, still] = shape === 'heikin' ? [CLEAR, CLEAR, CLEAR] : [up, down, faint]
  return {
    type: TYPES[shape],
    area: {
      lineSize: 1.6,
      lineColor: ink,
      backgroundColor:
        shape === 'line'
          ? CLEAR
          : [
              { offset: 0, color: `${faint}00` },
              { offset: 1, color: `${faint}33` },
            ],
      point: { color: ink, rippleColor: `${faint}40`, animation: false },
    },
    bar: {
      upColor: rise,
      downColor: fall,
      noChangeColor: still,
      upBorderColor: rise,
      downBorderColor: fall,
      noChangeBorderColor: still,
      upWickColor: rise,
      downWickColor: fall,
      noChangeWickColor: still,
    },
    priceMark: {
      high: { show: scale !== 'percentage', color: faint, textFamily: family, textSize: 11 },
      low: { show: scale !== 'percentage', color: faint, textFamily: family, textSize: 11 },
      last: {
        ...bar,
        text: { color: paper, family, size: 11, paddingLeft: 5, paddingRight: 5 },
        // How long the candle still runs: see formatExtendText in chart.tsx.
        extendTexts: [
          {
            family,
            size: LETTERS_PX,
            weight: 'normal',
            show: true,
            position: 'below_price',
            updateInterval: 1000,
            style: 'fill',
            color: paper,
            borderRadius: 2,
            paddingLeft: 5,
            paddingRight: 5,
            paddingTop: COUNTDOWN_PADDING_PX,
            paddingBottom: COUNTDOWN_PADDING_PX,
          },
        ],
      },
    },
    // The page says it in letters of its own.
    tooltip: { showRule: 'none' },
  }
}

/** The chart in the page's own colours. */
export function stylesOf(look: ChartLook, shape: Shape, scale: Scale): DeepPartial<Styles> {
  const { line, ink, faint, paper, accent, family, up, down } = look
  const label = { family, size: 11, color: faint }
  const tag = { family, size: 11, color: paper, backgroundColor: ink, borderColor: ink }
  return {
    grid: { horizontal: { color: line, style: 'solid' }, vertical: { show: false } },
    candle: candleOf(look, shape, scale),
    indicator: {
      bars: [{ upColor: `${up}80`, downColor: `${down}80`, noChangeColor: faint }],
      lastValueMark: { show: false },
      tooltip: { showRule: 'none' },
    },
    overlay: {
      point: {
        color: paper,
        borderColor: accent,
        borderSize: 1.5,
        radius: 4,
        activeColor: accent,
        activeBorderColor: `${accent}40`,
        activeRadius: 5,
      },
      line: { color: accent, size: 1.4 },
      text: { family, size: 11, color: paper, backgroundColor: accent, borderColor: accent },
    },
    xAxis: { axisLine: { color: line }, tickLine: { show: false }, tickText: label },
    yAxis: { axisLine: { show: false }, tickLine: { show: false }, tickText: label },
    separator: { color: line, activeBackgroundColor: `${faint}26` },
    crosshair: {
      horizontal: {
        line: { color: faint },
        text: tag,
        features: [
          {
            id: MENU_FEATURE,
            position: 'right',
            marginLeft: 0,
            marginTop: 0,
            marginRight: 2,
            marginBottom: 0,
            paddingLeft: 4,
            paddingTop: 4,
            paddingRight: 4,
            paddingBottom: 4,
            size: 24,
            color: paper,
            activeColor: paper,
            backgroundColor: ink,
            activeBackgroundColor: accent,
            borderRadius: 4,
            type: 'path',
            content: { style: 'stroke', path: PLUS, lineWidth: 2 },
          },
        ],
      },
      vertical: { line: { color: faint }, text: tag },
    },
  } as DeepPartial<Styles>
}
