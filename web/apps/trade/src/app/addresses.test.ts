import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './addresses'

test('figures stand in an address as they are written', () => {
  expect(stringifySearch({ amount: '500', to: 7, channel: 'USDT-TRC' })).toBe(
    '?amount=500&to=7&channel=USDT-TRC',
  )
})

test('no digit of an amount is lost on the way', () => {
  const amount = '1234567890.12345678'
  expect(parseSearch(stringifySearch({ amount }))).toEqual({ amount })
  expect(parseSearch('?amount=0.10&id=7')).toEqual({ amount: '0.10', id: 7 })
  // Links from before.
  expect(parseSearch('?amount=%22500%22')).toEqual({ amount: '500' })
})
