import { expect, test } from 'vitest'
import { orderOf } from './mail-link'

test('a message about a C2C order leads to it, and no other does', () => {
  expect(orderOf({ title: 'New C2C order: you buy', content: 'Order 12: 100 USDT for 92 EUR.' })).toBe('12')
  expect(orderOf({ title: 'C2C: coins received', content: 'Order 7: 100 USDT are in your wallet.' })).toBe(
    '7',
  )
  for (const title of ['The time for evidence is over', 'An appeal is decided'])
    expect(orderOf({ title, content: 'Order 31: 100 USDT for 92 EUR. The staff decides.' })).toBe('31')
  expect(orderOf({ title: 'Order filled', content: 'Order 12: filled' })).toBeUndefined()
  expect(
    orderOf({ title: 'Buying in C2C is paused', content: 'Three C2C orders were not paid.' }),
  ).toBeUndefined()
})
