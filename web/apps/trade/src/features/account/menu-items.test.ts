import { expect, test } from 'vitest'
import { allowed, arranged as arrange, downloads, without } from './menu-items'

const entry = (key: string, sort: number, isOpen = true) => ({
  key,
  name: key,
  jumpUrl: '/evil',
  jumpType: 0,
  logoUrl: '',
  sort,
  isOpen,
})

const isPage = (path: string) => ['/help', '/news'].includes(path)
const arranged = (sidebar: Parameters<typeof arrange>[0]) => arrange(sidebar, isPage)

test('names and links of entries are the operator’s', () => {
  const [bank, own] = arranged([
    { ...entry('bank', 1), name: 'Konten', jumpUrl: '/news' },
    { ...entry('academy', 2), name: 'Academy', jumpUrl: 'https://example.org/' },
  ])
  expect(bank).toMatchObject({ name: 'Konten', to: '/news' })
  expect(own).toMatchObject({ name: 'Academy', to: 'https://example.org/' })
})

test('nothing stands in the menu twice', () => {
  const places = arranged([entry('certified', 1), entry('bank', 2)])
  expect(without(places, ['/my-account']).map((place) => place.key)).toEqual(['bank'])
})

test('the operator orders and hides entries, and leads to none that is not there', () => {
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
