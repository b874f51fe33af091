import type { OverlayFigure } from 'klinecharts'
import type { ChartPoint, DrawingStyle, ToolId } from './drawing'
import type { Area, Spot } from './geometry'

/** What a tool has to draw with. */
export interface Scene {
  spots: Spot[]
  points: ChartPoint[]
  area: Area
  style: DrawingStyle
  text: string
  /** Words in the page's own letters and colours. */
  family: string
  ink: string
  paper: string
  up: string
  down: string
  /** A price as it is written here. */
  price: (value: number) => string
  /** Where a price lies. */
  y: (value: number) => number
  /** How many candles lie between two places. */
  bars: (a: Spot, b: Spot) => number
  /** How long a stretch of time is, in words. */
  time: (ms: number) => string
  /** How words of the chart are said in the reader's language. */
  say: (word: 'bars' | 'target' | 'stop' | 'ratio', values?: Record<string, string | number>) => string
}

/** Makes the figures of a drawing, also while it is only half drawn. */
export type Draw = (scene: Scene) => OverlayFigure[]

export type Draws = Partial<Record<ToolId, Draw>>
