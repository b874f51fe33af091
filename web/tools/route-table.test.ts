import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tabled } from './route-table'

const source = readFileSync(join(import.meta.dirname, '../apps/trade/src/routes.gen.ts'), 'utf8')

test('every route of the generated tree is in the table, in its order', () => {
  const ids = [...source.matchAll(/^ {2,4}id: '([^']+)',$/gm)].map(([, id]) => id)
  const table = /const ids = '([^']+)'/.exec(tabled(source))?.[1]?.split(' ')
  expect(table).toEqual(ids)
  expect(table?.length).toBeGreaterThan(100)
})

test('a route that stands below another one fails the build', () => {
  const nested = source.replace('getParentRoute: () => rootRouteImport', 'getParentRoute: () => LoanRoute')
  expect(() => tabled(nested)).toThrow('not at the root')
})
