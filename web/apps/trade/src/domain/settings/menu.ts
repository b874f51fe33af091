import { destination } from '~/shared/links'

/** A place of a menu as the app has it, and as it is called in the settings that come with the server. */
export interface Shipped {
  /** The name in the settings that come with the server: said in the reader's language as long as it stands there. */
  shipped: string
}

/** Whether a path is one of the app's pages. */
export type IsPage = (path: string) => boolean

const first = (path: string) => path.split(/[/?#]/)[1] ?? ''

/** Pages by the first part of their path, from a router's list of routes. */
export const pagesOf = (routes: object): IsPage => {
  const known = new Set(Object.keys(routes).map(first))
  return (path) => first(path) !== '' && known.has(first(path))
}

/** An entry's own link, if it leads to a page that is there or away from the site. */
export function linkOf(link: string | undefined, isPage: IsPage): string | undefined {
  const to = destination(link)
  if (!to || (to.kind === 'own' && !isPage(to.path))) return undefined
  return link
}

/** The name an operator gave an entry; nothing while it has the one it came with. */
export const ownName = (name: string, shipped: string | undefined): string | undefined =>
  name.trim() && name !== shipped ? name : undefined
