import { expect, test } from 'vitest'
import { ceilingOf, earningAfter, isOffered, joinFault, leaveFault, mostToJoin } from './pool'

const pool = { coin: 'usdt', limitMin: '100', limitMax: '1000', mine: null }
const joined = { ...pool, mine: { amount: '250', earning: '200', paid: '1.5' } }

test.each([
  ['nothing is typed', '', pool, '500', undefined],
  ['below the least', '99.99', pool, '500', { kind: 'least', amount: '100' }],
  ['exactly the least', '100', pool, '500', undefined],
  ['above the most', '1000.01', pool, '5000', { kind: 'most', amount: '1000' }],
  ['more than there is', '600', pool, '500', { kind: 'short', amount: '500' }],
  ['a little more of what one has', '1', joined, '500', undefined],
  ['more than the room that is left', '751', joined, '5000', { kind: 'most', amount: '750' }],
])('joining: %s', (_, amount, of, free, fault) => {
  expect(joinFault(amount, of, free)).toEqual(fault)
})

test.each([
  ['everything', '250', undefined],
  ['a part', '150', undefined],
  ['a part that leaves too little', '200', { kind: 'rest', amount: '100' }],
  ['more than there is', '250.01', { kind: 'more', amount: '250' }],
])('leaving with %s', (_, amount, fault) => {
  expect(leaveFault(amount, joined)).toEqual(fault)
})

test('the most that can be added is within the limit and of what is free', () => {
  expect(mostToJoin(pool, '5000')).toBe('1000')
  expect(mostToJoin(joined, '5000')).toBe('750')
  expect(mostToJoin(joined, '12.3456789')).toBe('12.345678')
  expect(mostToJoin({ ...pool, mine: { amount: '1200', earning: '0', paid: '0' } }, '50')).toBe('0')
})

test('what came last leaves first', () => {
  expect(earningAfter('50', joined)).toBe('200')
  expect(earningAfter('60', joined)).toBe('190')
  expect(earningAfter('250', joined)).toBe('0')
  expect(earningAfter('10', pool)).toBe('0')
})

test('closed pools and higher levels are not offered', () => {
  expect(isOffered({ open: true, level: 2 }, 2)).toBe(true)
  expect(isOffered({ open: true, level: 2 }, 1)).toBe(false)
  expect(isOffered({ open: false, level: 0 }, 5)).toBe(false)
})

test('a day pays at most the ceiling, rounded down', () => {
  expect(ceilingOf('250', { ceiling: '0.01' })).toBe('2.5')
  expect(ceilingOf('0.33333333', { ceiling: '0.0005' })).toBe('0.00016666')
})
