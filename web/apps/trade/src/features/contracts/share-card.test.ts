import { expect, it } from 'vitest'
import type { PositionRow } from '~/domain/trading/types'
import { shownOf } from './share-card'

const words = { side: 'Long', entry: 'Entry', price: 'Mark', notice: 'Play money' }
const open = {
  type: 0,
  openPrice: '60000',
  openNum: '0.01',
  openLots: 10,
  amount: '300',
  leverage: 2,
  earn: '0',
  status: 0,
} as PositionRow

it('a card says how a position went in percent of its margin, and no amounts', () => {
  const shown = shownOf(open, 'BTC/USDT', 2, '63000', words, 0)
  expect(shown).toMatchObject({
    title: 'BTC/USDT',
    side: 'Long 2×',
    result: '+10.00%',
    way: 1,
    notice: 'Play money',
  })
  expect(shown.rows).toEqual([
    ['Entry', '60,000.00'],
    ['Mark', '63,000.00'],
  ])
  expect(JSON.stringify(shown)).not.toContain('300')
})

it('a closed one shows where it was closed', () => {
  const closed = { ...open, status: 1, earn: '-30', dealPrice: '57000' } as PositionRow
  expect(shownOf(closed, 'BTC/USDT', 2, '63000', words, 0)).toMatchObject({ result: '-10.00%', way: -1 })
  expect(shownOf(closed, 'BTC/USDT', 2, '63000', words, 0).rows[1]).toEqual(['Mark', '57,000.00'])
})
