import { expect, test } from 'vitest'
import { type Coin, volumeOf } from './instruments'

test('a volume has a unit', () => {
  const coin = { baseCoin: 'usdt', volume24: '4990' } as Coin
  expect(volumeOf(coin, undefined)).toBe('4.99K USDT')
  expect(volumeOf(coin, '1250000')).toBe('1.25M USDT')
})
