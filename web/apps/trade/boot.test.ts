import { localeOf } from '@plimsoll/i18n'
import { afterEach, expect, test, vi } from 'vitest'
import script from './boot.js?raw'

const VIEW = {
  files: ['assets/home.js', 'assets/news.js', 'assets/words-en.js', 'assets/words-ar.js'],
  pages: { '/home': [[0], ['home']], '/news-detail/*': [[1], []] },
  words: { en: { common: 2, home: 2 }, ar: { common: 3 } },
}

/** Runs the script as a document at this address would; what it asked for. */
function boot(path: string, prefs: object = {}, language = 'en-GB'): string[] {
  document.head.innerHTML = ''
  localStorage.setItem('plimsoll.prefs', JSON.stringify({ state: prefs }))
  vi.stubGlobal('location', { pathname: path })
  vi.stubGlobal('navigator', { language })
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('{}')),
  )
  new Function('FIRST_VIEW', script)(VIEW)
  return [...document.querySelectorAll('link[rel=modulepreload]')].map(
    (link) => link.getAttribute('href') ?? '',
  )
}

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.removeItem('plimsoll.prefs')
  for (const name of ['dir', 'lang', 'data-theme', 'data-updown', 'data-first'])
    document.documentElement.removeAttribute(name)
})

test('a page asks for its files and its words, each once', () => {
  expect(boot('/home')).toEqual(['/assets/home.js', '/assets/words-en.js'])
  expect(boot('/')).toEqual(['/assets/home.js', '/assets/words-en.js'])
  expect(boot('/news-detail/7')).toEqual(['/assets/news.js', '/assets/words-en.js'])
  expect(boot('/nowhere')).toEqual([])
})

test('the document wears what the reader chose before anything is painted', () => {
  boot('/home', { theme: 'dark', updown: 'red-up', locale: 'ar' })
  const { dir, lang, dataset } = document.documentElement
  expect({ dir, lang, theme: dataset.theme, updown: dataset.updown }).toEqual({
    dir: 'rtl',
    lang: 'ar',
    theme: 'dark',
    updown: 'red-up',
  })
})

test('it speaks the language that the app will speak', () => {
  for (const tag of ['en-GB', 'zh-CN', 'zh-TW', 'zh-Hant-HK', 'zh', 'ar-EG', 'fr', '']) {
    boot('/home', {}, tag)
    expect(document.documentElement.lang, tag).toBe(localeOf(tag))
  }
})

test('what a page shows first is asked for at once, as whoever reads it', () => {
  localStorage.setItem(
    'plimsoll.session',
    JSON.stringify({ state: { token: 'live', practiceToken: 'virtual', practice: true } }),
  )
  boot('/tradeBB', { locale: 'ar' })
  localStorage.removeItem('plimsoll.session')
  expect(Object.keys(window.ahead ?? {})).toEqual([
    'GET /api/common/getAllSetting ',
    'POST /api/common/getCoinList {}',
    'GET /api/common/getCoinContractList ',
  ])
  expect(vi.mocked(fetch).mock.calls[1]).toEqual([
    '/api/common/getCoinList',
    {
      method: 'POST',
      body: '{}',
      headers: {
        Lang: 'ar',
        'Content-Type': 'application/json',
        satoken: 'virtual',
        Authorization: 'virtual',
      },
    },
  ])
})
