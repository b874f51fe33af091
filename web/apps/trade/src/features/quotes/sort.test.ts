import { describe, expect, it } from 'vitest'
import type { Coin } from '~/domain/market/instruments'
import { nextOrder, sorted } from './sort'

const coin = (name: string, amount: string, diffRate: string) =>
  ({ coin: name, showSymbol: name, amount, diffRate }) as Coin

describe('sorting a list of instruments', () => {
  const coins = [coin('b', '10', '-1'), coin('a', '9.5', '2'), coin('c', '100', '0')]
  const names = (list: Coin[]) => list.map((one) => one.coin).join('')

  it('compares prices as numbers, not as text', () => {
    expect(names(sorted(coins, { by: 'price', falling: false }))).toBe('abc')
    expect(names(sorted(coins, { by: 'change', falling: true }))).toBe('acb')
    expect(names(sorted(coins, undefined))).toBe('bac')
  })

  it('turns round at the second press and lets go at the third', () => {
    const first = nextOrder(undefined, 'change')
    const second = nextOrder(first, 'change')
    expect([first?.falling, second?.falling, nextOrder(second, 'change')]).toEqual([true, false, undefined])
    expect(nextOrder(undefined, 'name')?.falling).toBe(false)
  })
})
