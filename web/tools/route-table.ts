// Writes the generated route tree of a build as a table. As it is generated, a hundred routes repeat the same four lines each:
// two kilobytes that every first page would carry.
import type { Plugin } from 'vite'

const FILE = '/src/routes.gen.ts'
const IMPORT = /^import \{ Route as (\w+)Import \} from '[^']+'$/gm
const ROUTE =
  /^const (\w+) =\s+\1Import\.update\(\{\s+id: '([^']+)',\s+path: '([^']+)',\s+getParentRoute: \(\) => rootRouteImport,\s+\} as any\)$/gm

/** `loan_.repay.tsx` stands below `/loan` in the address and is no part of its page: its id keeps the mark. */
const pathOf = (id: string) => id.replaceAll('_/', '/')

/** The same tree, shorter. Fails where a route is written in another way, for example below another one. */
export function tabled(source: string): string {
  const imports = [...source.matchAll(IMPORT)]
  const routes = [...source.matchAll(ROUTE)].map(([, name = '', id = '', path = '']) => ({ name, id, path }))
  const odd = routes.find(({ id, path }) => pathOf(id) !== path)
  if (odd || imports.length !== routes.length + 1)
    throw new Error(`the route tree holds a route that no table can: ${odd?.id ?? 'not at the root'}`)
  return [
    ...imports.map(([line]) => line),
    `const ids = '${routes.map(({ id }) => id).join(' ')}'.split(' ')`,
    `const routes = [${routes.map(({ name }) => `${name}Import`).join(', ')}]`,
    'const getParentRoute = () => rootRouteImport',
    'export const routeTree = rootRouteImport._addFileChildren(routes.map((route, n) =>',
    "  route.update({ id: ids[n], path: ids[n].replaceAll('_/', '/'), getParentRoute })))",
  ].join('\n')
}

export function routeTable(): Plugin {
  return {
    name: 'route-table',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (id.endsWith(FILE) ? { code: tabled(code), map: null } : null),
  }
}
