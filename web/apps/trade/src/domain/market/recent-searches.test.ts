import { expect, test } from 'vitest'
import { type Opened, withOpened } from './recent-searches'

const coin = (id: string): Opened => ({ kind: 'coin', id })

test('what was opened last comes first, once, and the oldest goes', () => {
  const some = ['a', 'b', 'c'].map(coin)
  expect(withOpened(some, coin('c')).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  expect(withOpened(some, { kind: 'page', id: 'a' })).toHaveLength(4)
  const many = Array.from({ length: 8 }, (_, n) => coin(String(n)))
  expect(withOpened(many, coin('new')).map(({ id }) => id)).toEqual([
    'new',
    '0',
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
  ])
})
