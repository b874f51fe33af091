import type { Period } from 'klinecharts'

/** The chart's intervals: what the server calls them, what the chart calls them, what the reader reads. */
export const INTERVALS = [
  { id: 'ONE_MIN', label: '1m', period: { type: 'minute', span: 1 }, ms: 60_000 },
  { id: 'FIVE_MIN', label: '5m', period: { type: 'minute', span: 5 }, ms: 300_000 },
  { id: 'FIFTEEN_MIN', label: '15m', period: { type: 'minute', span: 15 }, ms: 900_000 },
  { id: 'THIRTY_MIN', label: '30m', period: { type: 'minute', span: 30 }, ms: 1_800_000 },
  { id: 'ONE_HOUR', label: '1h', period: { type: 'hour', span: 1 }, ms: 3_600_000 },
  { id: 'FOUR_HOUR', label: '4h', period: { type: 'hour', span: 4 }, ms: 14_400_000 },
  { id: 'ONE_DAY', label: '1d', period: { type: 'day', span: 1 }, ms: 86_400_000 },
  { id: 'SEVEN_DAY', label: '1w', period: { type: 'week', span: 1 }, ms: 604_800_000 },
] as const satisfies { id: string; label: string; period: Period; ms: number }[]

export type IntervalId = (typeof INTERVALS)[number]['id']

export const intervalOf = (id: IntervalId) => INTERVALS.find((interval) => interval.id === id) ?? INTERVALS[2]
