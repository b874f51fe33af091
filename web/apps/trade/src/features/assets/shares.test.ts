import { expect, it } from 'vitest'
import { sharesOf } from './shares'

const part = (name: string, total: string) => ({ name, total })

it('puts the largest first and says how much of all each is', () => {
  const shares = sharesOf([part('ETH', '25'), part('BTC', '75')], 'Others')
  expect(shares.map(({ name, share }) => [name, share])).toEqual([
    ['BTC', '0.75'],
    ['ETH', '0.25'],
  ])
})

it('tells the smallest together', () => {
  const shares = sharesOf(
    ['6', '5', '4', '3', '2', '1'].map((total) => part(total, total)),
    'Others',
  )
  expect(shares.map(({ name }) => name)).toEqual(['6', '5', '4', '3', 'Others'])
  expect(shares.at(-1)?.total).toBe('3')
})

it('adds up to the whole to a tenth of a percent', () => {
  const shares = sharesOf([part('USDT', '45000.25'), part('BTC', '35022.44'), part('ETH', '3')], '')
  expect(shares.map(({ share }) => share)).toEqual(['0.562', '0.438', '0'])
  const thirds = sharesOf([part('A', '1'), part('B', '1'), part('C', '1')], '')
  expect(thirds.map(({ share }) => share)).toEqual(['0.334', '0.333', '0.333'])
})

it('counts neither nothing nor a loss', () => {
  expect(sharesOf([part('A', '0'), part('B', '-3'), part('C', '1')], '')).toEqual([
    { name: 'C', total: '1', share: '1' },
  ])
  expect(sharesOf([], '')).toEqual([])
})
