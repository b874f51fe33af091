import { expect, test } from 'vitest'
import { linkOf, ownName, pagesOf } from './menu'

const isPage = pagesOf({ '/help': 0, '/news-detail/$id': 0, '/': 0 })

test('an entry leads to a page that is there, or says that it leaves', () => {
  expect(linkOf('/help?q=fees', isPage)).toBe('/help?q=fees')
  expect(linkOf('/news-detail/7', isPage)).toBe('/news-detail/7')
  expect(linkOf('https://example.org/a', isPage)).toBe('https://example.org/a')
  for (const nowhere of ['/casino', '/', '', undefined, 'javascript:alert(1)', '//evil.example'])
    expect(linkOf(nowhere, isPage), String(nowhere)).toBeUndefined()
})

test('a name that came with the server is said in the reader’s language', () => {
  expect(ownName('Markets', 'Markets')).toBeUndefined()
  expect(ownName('Börse', 'Markets')).toBe('Börse')
  expect(ownName('  ', 'Markets')).toBeUndefined()
})
