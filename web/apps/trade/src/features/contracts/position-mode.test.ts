import { expect, it } from 'vitest'
import type { OrderRow, PositionRow } from '~/domain/trading/types'
import { standingOf } from './position-mode'

const position = (symbol: string, type: number, openLots: number) =>
  ({ symbol, type, openLots }) as PositionRow
const order = (type: number, effect: string, closing = '0') =>
  ({ symbol: 'btc', type, effect, closing, delegateTotal: '10', dealNum: '4' }) as OrderRow

const long = position('btc', 0, 5)
const short = position('btc', 1, 3)
const other = position('eth', 1, 9)

it('in one-way mode an order meets the one position, on its side or against it', () => {
  const buys = standingOf('NET', [long, other], [], 'btc', 'long')
  expect([buys.joined, buys.against, buys.lots]).toEqual([long, undefined, 5])
  const sells = standingOf('NET', [long, other], [], 'btc', 'short')
  expect([sells.joined, sells.against, sells.lots]).toEqual([undefined, long, 0])
})

it('in hedge mode it joins its own side and closes nothing by itself', () => {
  const sells = standingOf('HEDGE', [long, short], [], 'btc', 'short')
  expect([sells.joined, sells.against]).toEqual([short, undefined])
})

it('open orders of the side count with what they may yet open', () => {
  const orders = [order(0, 'NET', '2'), order(0, 'CLOSE'), order(1, 'NET')]
  expect(standingOf('NET', [long], orders, 'btc', 'long').lots).toBe(5 + 4)
})

it('with a position for each order there is nothing to join', () => {
  expect(standingOf('TICKETS', [long, short], [order(0, 'OPEN')], 'btc', 'long')).toEqual({
    mode: 'TICKETS',
    joined: undefined,
    against: undefined,
    lots: 0,
  })
})
