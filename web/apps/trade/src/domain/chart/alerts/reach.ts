// When the price of an alert is reached. Apart from the list of those that were, which every page carries.
import { compare } from '~/shared/money'
import type { Waiting } from './reached'

/** Whether a price that was between these two has reached an alert. */
export const isReached = ({ direction, price }: Waiting, low: string, high: string) =>
  direction === 0 ? compare(high, price) >= 0 : compare(low, price) <= 0

interface Bar {
  timestamp: number
  high: string
  low: string
}

/** The first candle that reached an alert, of those that began after it was set. */
export const firstReach = (alert: Waiting, bars: Bar[]) =>
  bars
    .filter(({ timestamp }) => timestamp >= alert.createdAt)
    .sort((a, b) => a.timestamp - b.timestamp)
    .find(({ low, high }) => isReached(alert, low, high))?.timestamp
