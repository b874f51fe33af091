import { emaOf, hmaOf, smaOf, vwapOf, wmaOf } from './averages'
import { bollingerOf, donchianOf, keltnerOf } from './bands'
import { type Funding, fundingOf } from './funding'
import { ichimokuOf } from './ichimoku'
import {
  awesomeOf,
  cciOf,
  kdjOf,
  macdOf,
  momentumOf,
  rocOf,
  rsiOf,
  stochasticOf,
  stochRsiOf,
  trixOf,
  williamsOf,
} from './momentum'
import type { Bar, Column } from './series'
import { sarOf, superTrendOf } from './stops'
import { aroonOf, atrOf, dmiOf } from './strength'
import { cmfOf, mfiOf, obvOf, volumeOf } from './volume'

export const GROUPS = ['trend', 'bands', 'momentum', 'volume'] as const
export type Group = (typeof GROUPS)[number]

/** A number the reader may choose. `word` names it: chart.param.* */
export interface Param {
  word:
    | 'length'
    | 'width'
    | 'range'
    | 'fast'
    | 'slow'
    | 'signal'
    | 'smooth'
    | 'window'
    | 'shift'
    | 'start'
    | 'step'
    | 'most'
  usual: number
  least: number
  most: number
  step?: number
}

/** What is drawn of a column. */
export interface Plot {
  key: string
  /** Beside its value. Nothing where the indicator's own name says it. */
  label: string
  kind: 'line' | 'bars' | 'dots'
  colour: string
  /** Bars that rise and fall wear the colours of rising and falling. */
  signed?: 'value' | 'candle'
}

export interface IndicatorKind {
  id: string
  group: Group
  /** Over the candles, or in a pane of its own. */
  pane: 'price' | 'own'
  params: Param[]
  plots: Plot[]
  /** Digits after the point: those of prices, those of volumes, or so many. */
  digits: 'price' | 'volume' | number
  /** Where the scale begins, where it is not the lowest value. */
  floor?: number
  /** The whole scale, where it has one. */
  bounds?: [number, number]
  /** Values worth a line across the pane. */
  levels?: number[]
  /** Only where positions are paid for being held. */
  contracts?: boolean
  calc: (bars: Bar[], params: number[], extra?: Extra) => Record<string, Column>
}

/** What some indicators are made of besides candles. */
export interface Extra {
  funding: Funding[]
}

const [ORANGE, BLUE, VIOLET, TEAL, PINK, GREEN, RED, GREY] = [
  '#f2701d',
  '#3d86e0',
  '#9a67d8',
  '#2aa198',
  '#c2528b',
  '#2f9e5b',
  '#d6455d',
  '#8a97a0',
] as const

/** Colours to choose from: each is told from chalk and from ink. */
export const COLOURS = [ORANGE, BLUE, VIOLET, TEAL, PINK, GREEN, RED, GREY, '#c9921a', '#5b6ee1'] as const

const LONGEST = 500
const length = (usual: number): Param => ({ word: 'length', usual, least: 1, most: LONGEST })
const span = (word: Param['word'], usual: number): Param => ({ word, usual, least: 1, most: LONGEST })
const width = (usual: number): Param => ({ word: 'width', usual, least: 0.1, most: 10, step: 0.1 })
const line = (key: string, label: string, colour: string): Plot => ({ key, label, kind: 'line', colour })

/** All that are on offer, in the order the dialog shows them. */
export const KINDS: IndicatorKind[] = [
  {
    id: 'SMA',
    group: 'trend',
    pane: 'price',
    digits: 'price',
    params: [length(20)],
    plots: [line('sma', '', ORANGE)],
    calc: smaOf,
  },
  {
    id: 'EMA',
    group: 'trend',
    pane: 'price',
    digits: 'price',
    params: [length(20)],
    plots: [line('ema', '', BLUE)],
    calc: emaOf,
  },
  {
    id: 'WMA',
    group: 'trend',
    pane: 'price',
    digits: 'price',
    params: [length(20)],
    plots: [line('wma', '', VIOLET)],
    calc: wmaOf,
  },
  {
    id: 'HMA',
    group: 'trend',
    pane: 'price',
    digits: 'price',
    params: [length(20)],
    plots: [line('hma', '', TEAL)],
    calc: hmaOf,
  },
  {
    id: 'VWAP',
    group: 'trend',
    pane: 'price',
    digits: 'price',
    params: [],
    plots: [line('vwap', '', PINK)],
    calc: vwapOf,
  },
  {
    id: 'ICHIMOKU',
    group: 'trend',
    pane: 'price',
    digits: 'price',
    params: [span('fast', 9), span('slow', 26), span('window', 52), span('shift', 26)],
    plots: [
      line('tenkan', '', BLUE),
      line('kijun', '', RED),
      line('spanA', 'A', GREEN),
      line('spanB', 'B', PINK),
      line('chikou', '', GREY),
    ],
    calc: ichimokuOf,
  },
  {
    id: 'SAR',
    group: 'trend',
    pane: 'price',
    digits: 'price',
    params: [
      { word: 'start', usual: 2, least: 1, most: 100 },
      { word: 'step', usual: 2, least: 1, most: 100 },
      { word: 'most', usual: 20, least: 1, most: 100 },
    ],
    plots: [{ key: 'sar', label: '', kind: 'dots', colour: BLUE }],
    calc: sarOf,
  },
  {
    id: 'SUPERTREND',
    group: 'trend',
    pane: 'price',
    digits: 'price',
    params: [length(10), width(3)],
    plots: [line('up', '', GREEN), line('down', '', RED)],
    calc: superTrendOf,
  },
  {
    id: 'BOLL',
    group: 'bands',
    pane: 'price',
    digits: 'price',
    params: [length(20), width(2)],
    plots: [line('upper', 'U', BLUE), line('middle', 'M', ORANGE), line('lower', 'L', BLUE)],
    calc: bollingerOf,
  },
  {
    id: 'KELTNER',
    group: 'bands',
    pane: 'price',
    digits: 'price',
    params: [length(20), width(2), span('range', 10)],
    plots: [line('upper', 'U', TEAL), line('middle', 'M', ORANGE), line('lower', 'L', TEAL)],
    calc: keltnerOf,
  },
  {
    id: 'DONCHIAN',
    group: 'bands',
    pane: 'price',
    digits: 'price',
    params: [length(20)],
    plots: [line('upper', 'U', VIOLET), line('middle', 'M', GREY), line('lower', 'L', VIOLET)],
    calc: donchianOf,
  },
  {
    id: 'ATR',
    group: 'bands',
    pane: 'own',
    digits: 'price',
    params: [length(14)],
    plots: [line('atr', '', ORANGE)],
    calc: atrOf,
  },
  {
    id: 'MACD',
    group: 'momentum',
    pane: 'own',
    digits: 'price',
    params: [span('fast', 12), span('slow', 26), span('signal', 9)],
    plots: [
      { key: 'histogram', label: '', kind: 'bars', colour: GREY, signed: 'value' },
      line('macd', 'MACD', BLUE),
      line('signal', 'S', ORANGE),
    ],
    calc: macdOf,
  },
  {
    id: 'RSI',
    group: 'momentum',
    pane: 'own',
    digits: 2,
    params: [length(14)],
    plots: [line('rsi', '', VIOLET)],
    bounds: [0, 100],
    levels: [30, 70],
    calc: rsiOf,
  },
  {
    id: 'STOCH',
    group: 'momentum',
    pane: 'own',
    digits: 2,
    params: [length(14), span('smooth', 3), span('signal', 3)],
    plots: [line('k', 'K', BLUE), line('d', 'D', ORANGE)],
    bounds: [0, 100],
    levels: [20, 80],
    calc: stochasticOf,
  },
  {
    id: 'STOCHRSI',
    group: 'momentum',
    pane: 'own',
    digits: 2,
    params: [length(14), span('window', 14), span('smooth', 3), span('signal', 3)],
    plots: [line('k', 'K', BLUE), line('d', 'D', ORANGE)],
    bounds: [0, 100],
    levels: [20, 80],
    calc: stochRsiOf,
  },
  {
    id: 'KDJ',
    group: 'momentum',
    pane: 'own',
    digits: 2,
    params: [length(9), span('smooth', 3), span('signal', 3)],
    plots: [line('k', 'K', BLUE), line('d', 'D', ORANGE), line('j', 'J', VIOLET)],
    levels: [20, 80],
    calc: kdjOf,
  },
  {
    id: 'CCI',
    group: 'momentum',
    pane: 'own',
    digits: 2,
    params: [length(20)],
    plots: [line('cci', '', TEAL)],
    levels: [-100, 100],
    calc: cciOf,
  },
  {
    id: 'WR',
    group: 'momentum',
    pane: 'own',
    digits: 2,
    params: [length(14)],
    plots: [line('wr', '', PINK)],
    bounds: [-100, 0],
    levels: [-80, -20],
    calc: williamsOf,
  },
  {
    id: 'ROC',
    group: 'momentum',
    pane: 'own',
    digits: 2,
    params: [length(9)],
    plots: [line('roc', '', BLUE)],
    levels: [0],
    calc: rocOf,
  },
  {
    id: 'MOM',
    group: 'momentum',
    pane: 'own',
    digits: 'price',
    params: [length(10)],
    plots: [line('momentum', '', ORANGE)],
    levels: [0],
    calc: momentumOf,
  },
  {
    id: 'DMI',
    group: 'momentum',
    pane: 'own',
    digits: 2,
    params: [length(14), span('smooth', 14)],
    plots: [line('adx', 'ADX', ORANGE), line('plus', '+DI', GREEN), line('minus', '−DI', RED)],
    levels: [25],
    calc: dmiOf,
  },
  {
    id: 'AROON',
    group: 'momentum',
    pane: 'own',
    digits: 2,
    params: [length(14)],
    plots: [line('up', '▲', GREEN), line('down', '▼', RED)],
    bounds: [0, 100],
    calc: aroonOf,
  },
  {
    id: 'AO',
    group: 'momentum',
    pane: 'own',
    digits: 'price',
    params: [span('fast', 5), span('slow', 34)],
    plots: [{ key: 'ao', label: '', kind: 'bars', colour: GREY, signed: 'value' }],
    calc: awesomeOf,
  },
  {
    id: 'TRIX',
    group: 'momentum',
    pane: 'own',
    digits: 4,
    params: [length(18), span('signal', 9)],
    plots: [line('trix', '', BLUE), line('signal', 'S', ORANGE)],
    levels: [0],
    calc: trixOf,
  },
  {
    id: 'VOL',
    group: 'volume',
    pane: 'own',
    digits: 'volume',
    floor: 0,
    params: [length(20)],
    plots: [
      { key: 'volume', label: '', kind: 'bars', colour: GREY, signed: 'candle' },
      line('average', 'MA', ORANGE),
    ],
    calc: volumeOf,
  },
  {
    id: 'OBV',
    group: 'volume',
    pane: 'own',
    digits: 'volume',
    params: [],
    plots: [line('obv', '', BLUE)],
    calc: obvOf,
  },
  {
    id: 'MFI',
    group: 'volume',
    pane: 'own',
    digits: 2,
    params: [length(14)],
    plots: [line('mfi', '', TEAL)],
    bounds: [0, 100],
    levels: [20, 80],
    calc: mfiOf,
  },
  {
    id: 'CMF',
    group: 'volume',
    pane: 'own',
    digits: 4,
    params: [length(20)],
    plots: [line('cmf', '', GREEN)],
    levels: [0],
    calc: cmfOf,
  },
  {
    id: 'FUNDING',
    group: 'volume',
    pane: 'own',
    digits: 4,
    contracts: true,
    params: [],
    plots: [{ key: 'funding', label: '%', kind: 'bars', colour: GREY, signed: 'value' }],
    calc: fundingOf,
  },
]

export const kindOf = (id: string) => KINDS.find((kind) => kind.id === id)

/** An indicator on a chart: of a kind, with the reader's own numbers and colours. */
export interface Instance {
  id: string
  kind: string
  params: number[]
  colours: string[]
  hidden?: boolean
}

let made = 0
export const newInstance = (kind: IndicatorKind, params?: number[], colours?: string[]): Instance => ({
  id: `${kind.id}-${Date.now().toString(36)}-${made++}`,
  kind: kind.id,
  params: kind.params.map(({ usual }, n) => params?.[n] ?? usual),
  colours: kind.plots.map(({ colour }, n) => colours?.[n] ?? colour),
})

/** A number within what the parameter allows. */
export function allowed({ usual, least, most, step = 1 }: Param, value: number): number {
  if (!Number.isFinite(value)) return usual
  const whole = Math.round(value / step) * step
  return Number(Math.min(most, Math.max(least, whole)).toFixed(4))
}
