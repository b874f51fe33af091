import type { DataLoader } from 'klinecharts'
import { type CandleAsk, type CandleSource, PAGE } from './source'

export type Loading = 'loading' | 'there' | 'failed'

/**
 * History by pages into the past, and the last candle as it grows. Another instrument or interval ends it: the chart asks
 * the old one once more while it changes and takes whatever comes last, so what is over answers nothing.
 */
export function loader(
  source: CandleSource,
  ask: CandleAsk,
  over: AbortSignal,
  onState: (state: Loading) => void,
): DataLoader {
  let silence: (() => void) | undefined
  return {
    getBars: async ({ type, timestamp, callback }) => {
      if (over.aborted) return
      if (type === 'backward') {
        callback([], { forward: false, backward: false })
        return
      }
      const first = type === 'init' || timestamp === null
      if (first) onState('loading')
      try {
        const bars = await source.page({ ...ask, limit: PAGE, ...(first ? {} : { end: timestamp - 1 }) })
        if (over.aborted) return
        callback(bars, { forward: bars.length === PAGE, backward: false })
        if (first) onState('there')
      } catch {
        if (over.aborted) return
        callback([], { forward: false, backward: false })
        if (first) onState('failed')
      }
    },
    subscribeBar: ({ callback }) => {
      silence?.()
      silence = source.live(ask, callback)
    },
    unsubscribeBar: () => {
      silence?.()
      silence = undefined
    },
  }
}
