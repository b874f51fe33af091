// How the app is cut into files, so that a first view takes few of them. A module is in the file of the smallest circle that
// holds all pages that need it as soon as they are opened. What only opens later (sheets, dialogs, the chart itself) is in no
// circle and stays apart. Imports lead from a small circle to a larger one, never back: no two files need each other.

/** Pages that people visit together, by the feature that shows them. */
const AREAS: [name: string, features: RegExp][] = [
  ['home', /\/features\/home\//],
  ['sign-in', /\/features\/auth\/sign-in/],
  ['sign-up', /\/features\/auth\//],
  ['quotes', /\/features\/(quotes|search)\//],
  ['trading', /\/features\/(contracts|spot|seconds|practice|detail|tools\/calculation)/],
  ['account', /\/features\/(account|rewards)\//],
  ['funds', /\/features\/(assets|records|deposit|withdraw|transfer|swap|addresses|banks)\//],
  ['lending', /\/features\/(loans|pledge)\//],
  ['earn', /\/features\/earn\//],
  ['sales', /\/features\/sales\//],
  ['collectibles', /\/features\/collectibles\//],
  ['c2c', /\/features\/c2c\//],
  ['content', /\/features\/(content|service|surveys|tools)\//],
]

const AUTH = ['sign-in', 'sign-up']
const LIGHT = ['home', 'quotes', 'sign-in']
const INSIDE = ['account', 'funds', 'lending', 'earn', 'sales', 'collectibles', 'c2c', 'content', 'vault']
const SHELL = 'app'

interface Graph {
  getModuleInfo(id: string): { importers: readonly string[]; importedIds: readonly string[] } | null
}

const isPage = (id: string) => id.includes('?tsr-split=')
const isShell = (id: string) => /\/src\/(app\/main\.tsx|routes\.gen\.ts|routes\/[^?]+\.tsx)$/.test(id)

/** The area of a page: that of the first feature it imports, alone if it belongs to no other. */
function areaOf(page: string, graph: Graph): string {
  const imported = graph.getModuleInfo(page)?.importedIds ?? []
  for (const id of imported) {
    const area = AREAS.find(([, features]) => features.test(id))?.[0] ?? /\/features\/([^/]+)\//.exec(id)?.[1]
    if (area) return area
  }
  return SHELL
}

const reached = new Map<string, Set<string>>()

/** The areas whose pages need a module as soon as they are opened; the shell's count as every area. */
function areasOf(id: string, graph: Graph): Set<string> {
  const known = reached.get(id)
  if (known) return known
  const areas = new Set<string>()
  const seen = new Set([id])
  for (const one of seen) {
    if (isShell(one)) areas.add(SHELL)
    else if (isPage(one)) areas.add(areaOf(one, graph))
    else for (const importer of graph.getModuleInfo(one)?.importers ?? []) seen.add(importer)
  }
  reached.set(id, areas)
  return areas
}

/** Charts open later, on many pages: what they are drawn with is one file, whichever comes first. */
const CHARTS = /\/domain\/chart\/(chart|value-chart)\.tsx$/

function isOfCharts(id: string, graph: Graph): boolean {
  const seen = new Set([id])
  for (const one of seen) {
    if (CHARTS.test(one)) return true
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) seen.add(importer)
  }
  return false
}

/**
 * What only some pages use of a library whose barrel ties it to every page: courses that are compared, lists page by page. And
 * large icons, which the pages where people come in must not carry for others.
 */
const ALONE: [part: RegExp, circle: string][] = [
  [/\/@tanstack\/(react-query|query-core)\/.+\/(useQueries|queriesObserver)\.js$/, 'trading'],
  [/\/@tanstack\/(react-query|query-core)\/.+\/(useInfiniteQuery|infiniteQueryObserver)\.js$/, 'markets'],
  [/\/lucide-react\/.+\/fingerprint-pattern\.mjs$/, 'forms'],
  [/\/lucide-react\/.+\/calculator\.mjs$/, 'markets'],
]

function circleOf(id: string, graph: Graph): string | null {
  const alone = ALONE.find(([part]) => part.test(id))
  if (alone) return alone[1]
  // Signing by wallet is for those who have one: no page where people come in carries it.
  if (id.includes('/packages/wallet/src/apps')) return SHELL
  if (id.includes('/packages/wallet/')) return 'inside'
  const areas = [...areasOf(id, graph)]
  if (areas.length === 0 && isOfCharts(id, graph)) return 'chart'
  if (areas.length < 2) return areas[0] ?? null
  if (areas.includes(SHELL)) return SHELL
  const within = (circle: string[]) => areas.every((area) => circle.includes(area))
  if (within(INSIDE)) return 'inside'
  if (within(AUTH)) return 'auth'
  // What only pages with forms show, and needs nothing else, is not carried by lists of markets.
  const isPart = /\/(packages\/ui|lucide-react)\//.test(id)
  if (isPart && !LIGHT.some((area) => areas.includes(area))) return 'forms'
  if (!AUTH.some((area) => areas.includes(area))) return 'markets'
  // An icon is too small to tie one file to another.
  return areas.includes('home') || id.includes('/lucide-react/') ? SHELL : 'forms'
}

/** Catalogs that are asked for together travel together; any other on its own. */
const WORDS: Record<string, string> = {
  common: '',
  home: '',
  market: '',
  trade: '-trade',
  chart: '-trade',
  account: '-inside',
  funds: '-inside',
  lending: '-inside',
  earn: '-inside',
  sales: '-inside',
  collectibles: '-inside',
  c2c: '-inside',
  rewards: '-inside',
  content: '-inside',
  vault: '-inside',
  search: '-inside',
}

function wordsOf(id: string): string | null {
  const [, locale, namespace = ''] = /\/locales\/([^/]+)\/([^/.]+)\.json$/.exec(id) ?? []
  return locale ? `words-${locale}${WORDS[namespace] ?? `-${namespace}`}` : null
}

export const groups = [
  { name: wordsOf, priority: 2, includeDependenciesRecursively: false },
  { name: circleOf, priority: 1, includeDependenciesRecursively: false },
]
