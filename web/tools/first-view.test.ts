import { expect, test } from 'vitest'
import { firstView } from './first-view'

const chunks = [
  { fileName: 'assets/app.js', imports: [], moduleIds: ['/src/app/main.tsx'] },
  {
    fileName: 'assets/trading.js',
    imports: ['assets/app.js', 'assets/markets.js'],
    moduleIds: ['/src/routes/tradeU.tsx?tsr-split=component', '/src/domain/chart/panel.tsx'],
  },
  { fileName: 'assets/markets.js', imports: ['assets/app.js'], moduleIds: [] },
  {
    fileName: 'assets/chart.js',
    imports: ['assets/trading.js'],
    moduleIds: ['/src/domain/chart/chart.tsx'],
  },
  {
    fileName: 'assets/content.js',
    imports: ['assets/app.js'],
    moduleIds: ['/src/routes/news-detail.$id.tsx?tsr-split=component'],
  },
  {
    fileName: 'assets/words-en.js',
    imports: [],
    moduleIds: ['/locales/en/common.json', '/locales/en/trade.json'],
  },
]
const routes = [
  { name: 'tradeU', source: "loader: () => ensure('trade', 'market')," },
  { name: 'news-detail.$id', source: "loader: () => ensure('content')," },
  { name: 'index', source: '' },
]

test('a page needs its own file, what that imports, and the chart where one is shown; not what is there anyway', () => {
  const { files, pages } = firstView(chunks, routes, ['assets/app.js'])
  const needed = pages['/tradeU']?.[0].map((file) => files[file])
  expect(needed).toEqual(['assets/trading.js', 'assets/markets.js', 'assets/chart.js'])
  expect(pages['/tradeU']?.[1]).toEqual(['trade', 'market'])
})

test('a last part that varies is a star, and a route that shows nothing is left out', () => {
  const { pages } = firstView(chunks, routes, ['assets/app.js'])
  expect(Object.keys(pages)).toEqual(['/tradeU', '/news-detail/*'])
})

test('catalogs are found by language and namespace', () => {
  const { files, words } = firstView(chunks, routes, [])
  expect(files[words.en?.trade ?? -1]).toBe('assets/words-en.js')
})
