import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { type Compiled, fill, type Values } from './message'

const params = (message: string, values: Values = {}, locale = 'en') =>
  fill(compileMessage(message) as Compiled, values, locale)

test('text stands as it is, and arguments stand where they are named', () => {
  expect(params('Buy')).toBe('Buy')
  expect(params('{side} {amount} at {price}', { side: 'Buy', amount: '0.1', price: '60,000' })).toBe(
    'Buy 0.1 at 60,000',
  )
  expect(params('Nothing: {missing}.')).toBe('Nothing: .')
})

test('a plural takes the form its language has for the number', () => {
  const days = '{days, plural, =0 {today} one {# day} other {# days}}'
  expect([0, 1, 2, 1200].map((count) => params(days, { days: count }))).toEqual([
    'today',
    '1 day',
    '2 days',
    '1,200 days',
  ])
  const arabic = '{n, plural, zero {z} one {o} two {t} few {f} many {m} other {x}}'
  expect([0, 1, 2, 3, 11, 100].map((n) => params(arabic, { n }, 'ar'))).toEqual([
    'z',
    'o',
    't',
    'f',
    'm',
    'x',
  ])
})

test('a number that came as text counts, arguments work within a plural, and a select chooses by name', () => {
  expect(params('{n, plural, one {# {what}} other {# {what}s}}', { n: '3', what: 'order' })).toBe('3 orders')
  expect(params('{side, select, buy {Buy} other {Sell}}', { side: 'buy' })).toBe('Buy')
  expect(params('{side, select, buy {Buy} other {Sell}}', { side: 'x' })).toBe('Sell')
})
