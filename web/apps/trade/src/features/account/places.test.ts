import { expect, test } from 'vitest'
import { arranged, present } from './places'

const entry = (key: string, sort: number, isOpen = true) => ({
  key,
  name: key,
  jumpUrl: '/evil',
  sort,
  isOpen,
})

test('the operator orders and hides entries, and invents none', () => {
  const places = arranged([
    entry('language', 2),
    entry('casino', 0),
    entry('bank', 1),
    entry('primary', 3, false),
  ])
  expect(places.map((place) => place.to)).toEqual(['/bank-list', '/language-selection'])
})

test('without the operator every known place is there', () => {
  expect(arranged(undefined).map((place) => place.key)).toContain('primary')
})

test('a place without a page is not offered', () => {
  const places = arranged([entry('bank', 1), entry('paper', 2)])
  expect(present(places, { '/term-article': {} }).map((place) => place.key)).toEqual(['paper'])
})
