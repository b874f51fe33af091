import { canonicalHost, looksLike } from './look-alike'

/** Where a link that somebody wrote leads: to a page of ours, or away to a host that is shown before it is opened. */
export type Destination = { kind: 'own'; path: string } | { kind: 'away'; host: string; href: string }

/** The longest address that is followed. */
const LINK_MAX = 2000

/** Nothing for an address that runs something, hides its host, or could be taken for this site. */
export function destination(
  address: string | undefined,
  ownHost = location.hostname,
): Destination | undefined {
  if (!address || address.length > LINK_MAX) return undefined
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, and read what is left
  if (/[\s\\\u0000-\u001f\u007f]/.test(address)) return undefined
  if (address.startsWith('/')) return address.startsWith('//') ? undefined : { kind: 'own', path: address }
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined
  const url = new URL(address)
  const host = canonicalHost(url)
  if (!host || looksLike(host, ownHost)) return undefined
  return { kind: 'away', host: url.host, href: url.href }
}

/** The page that says where a link leads before it is followed. */
export const leavingPage = (href: string) => `/page-view?url=${encodeURIComponent(href)}`

/** What a link's `href` is: pages of ours as they are, others by way of the page that says so. */
export const hrefOf = (to: Destination) => (to.kind === 'own' ? to.path : leavingPage(to.href))
