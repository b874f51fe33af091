import { expect, test } from 'vitest'
import type { Coin } from './instruments'
import { gainers, losers, movers } from './movers'

const coins = [
  { coin: 'm-up', diffRate: '1.5' },
  { coin: 'm-down', diffRate: '-3' },
  { coin: 'm-still', diffRate: '0' },
  { coin: 'm-most', diffRate: '12' },
  { coin: 'm-new' },
] as Coin[]
const names = (some: Coin[]) => some.map(({ coin }) => coin)

test('gainers rose, losers fell, and movers did either, most first', () => {
  expect(names(gainers(coins))).toEqual(['m-most', 'm-up'])
  expect(names(losers(coins))).toEqual(['m-down'])
  expect(names(movers(coins))).toEqual(['m-most', 'm-down', 'm-up'])
})
