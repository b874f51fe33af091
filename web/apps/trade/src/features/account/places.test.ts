import { expect, test } from 'vitest'
import { allowed, arranged, downloads } from './places'

const entry = (key: string, sort: number, isOpen = true) => ({
  key,
  name: key,
  jumpUrl: '/evil',
  jumpType: 0,
  logoUrl: '',
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

test('a visitor is offered only what a visitor may open', () => {
  const places = arranged([entry('bank', 1), entry('language', 2), entry('paper', 3)])
  expect(allowed(places, false).map((place) => place.key)).toEqual(['language', 'paper'])
  expect(allowed(places, true)).toHaveLength(3)
})

test('an app is offered unless the operator closed every one', () => {
  expect(downloads(undefined)).toHaveLength(1)
  expect(downloads([{ name: 'iOS', url: '', sort: 1, isOpen: false }])).toEqual([])
})
