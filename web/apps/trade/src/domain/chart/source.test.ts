import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '~/domain/api/api'
import { listen, onGap } from '~/domain/market/socket'
import { contractSource, indexSource, spotSource } from './source'

vi.mock('~/domain/api/api', () => ({ call: vi.fn(async () => ({ historyKline: [] })) }))
vi.mock('~/domain/market/socket', () => ({
  listen: vi.fn(() => () => undefined),
  onGap: vi.fn(() => () => undefined),
}))
vi.mock('~/domain/market/frames', () => ({ inNextFrame: (paint: () => void) => paint() }))

beforeEach(() => vi.clearAllMocks())

const asked = () => vi.mocked(call).mock.calls.at(-1)?.[1]
const heard = () => vi.mocked(listen).mock.calls.at(-1)?.[0]

it('asks for the candles of the market and of the price that is shown', async () => {
  const ask = { symbol: 'btc-perp', interval: 'ONE_MIN', series: 'last' } as const
  await contractSource.page({ ...ask, limit: 5 })
  expect(asked()).toEqual({ symbol: 'btc-perp', interval: 'ONE_MIN', limit: 5, price: 'LAST' })
  contractSource.live({ ...ask, series: 'mark' }, () => undefined)
  expect(heard()).toEqual({ type: 'KLINE', symbol: 'btc-perp', interval: 'ONE_MIN', price: 'MARK' })
})

it('knows one index behind all markets of an instrument', async () => {
  for (const [source, symbol] of [
    [spotSource, 'btc'],
    [contractSource, 'btc-perp'],
    [indexSource, 'btc-index'],
  ] as const) {
    source.live({ symbol, interval: 'ONE_MIN', series: 'index' }, () => undefined)
    expect(heard()).toMatchObject({ symbol: 'btc-index', price: 'INDEX' })
  }
})

it('has a mark only where there are contracts, and only the index where it settles', () => {
  expect(spotSource.series).toEqual(['last', 'index'])
  expect(contractSource.series).toEqual(['last', 'mark', 'index'])
  expect(indexSource.series).toEqual(['index'])
})

it('draws the running candle as it is said, with the quantity that was traded', () => {
  const bars: unknown[] = []
  spotSource.live({ symbol: 'btc', interval: 'ONE_MIN', series: 'last' }, (bar) => bars.push(bar))
  const tell = vi.mocked(listen).mock.calls.at(-1)?.[1]
  tell?.({ tick: { id: 60_000, open: '1', high: '3', low: '1', close: '2', amount: '0.5', vol: '1000' } })
  expect(bars).toEqual([{ timestamp: 60_000, open: 1, high: 3, low: 1, close: 2, volume: 0.5 }])
})

it('asks for the candles that were missed in a pause, and draws them in their order', async () => {
  const bars: number[] = []
  spotSource.live({ symbol: 'btc', interval: 'ONE_MIN', series: 'last' }, ({ timestamp }) =>
    bars.push(timestamp),
  )
  const tell = vi.mocked(listen).mock.calls.at(-1)?.[1]
  const resume = vi.mocked(onGap).mock.calls.at(-1)?.[0]
  const params = (id: number) => ({ tick: { id, open: '1', high: '1', low: '1', close: '1', amount: '0' } })
  const kept = { open: '1', high: '1', low: '1', close: '1', volume: '0' }
  tell?.(params(60_000))
  vi.mocked(call).mockResolvedValueOnce({
    historyKline: [0, 60_000, 120_000, 180_000].map((timestamp) => ({ ...kept, timestamp })),
  } as never)
  resume?.()
  tell?.(params(180_000))
  expect(bars, 'the newest waits for those before it').toEqual([60_000])
  await vi.waitFor(() => expect(bars).toEqual([60_000, 60_000, 120_000, 180_000]))
})
