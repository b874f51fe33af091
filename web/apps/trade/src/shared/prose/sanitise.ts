import { destination, hrefOf } from '../links'

/** What rich text may hold. A tag that is not here is taken apart, and what it holds stays. */
const ALLOWED: Record<string, readonly string[]> = {
  A: ['href', 'title'],
  ABBR: ['title'],
  B: [],
  BLOCKQUOTE: [],
  BR: [],
  CODE: [],
  DD: [],
  DEL: [],
  DIV: [],
  DL: [],
  DT: [],
  EM: [],
  FIGCAPTION: [],
  FIGURE: [],
  H1: [],
  H2: [],
  H3: [],
  H4: [],
  HR: [],
  I: [],
  IMG: ['src', 'alt', 'width', 'height'],
  LI: [],
  OL: ['start'],
  P: [],
  PRE: [],
  S: [],
  SMALL: [],
  SPAN: [],
  STRONG: [],
  SUB: [],
  SUP: [],
  TABLE: [],
  TBODY: [],
  TD: ['colspan', 'rowspan'],
  TFOOT: [],
  TH: ['colspan', 'rowspan', 'scope'],
  THEAD: [],
  TR: [],
  U: [],
  UL: [],
}

/** What goes with everything in it: its text was never meant to be read. */
const DROPPED = new Set([
  'SCRIPT',
  'STYLE',
  'TEMPLATE',
  'IFRAME',
  'OBJECT',
  'EMBED',
  'NOSCRIPT',
  'SVG',
  'MATH',
  'FORM',
  'TEXTAREA',
  'SELECT',
  'TITLE',
])

/** Pictures come from our own folders only: any other would tell a stranger who reads what. */
const PICTURE = /^\/(static|files)\/[\w\-./%]+$/

/** A page of our own, a part of this one, a mailbox, or another site whose name is what it seems. */
export const isSafeLink = (address: string): boolean =>
  /^(#|mailto:)[^\s\\]*$/i.test(address) || destination(address) !== undefined

const isSafePicture = (address: string) => PICTURE.test(address) && !address.includes('..')

function keeps(tag: string, name: string, value: string): boolean {
  if (!ALLOWED[tag]?.includes(name)) return false
  if (name === 'href') return isSafeLink(value)
  if (name === 'src') return isSafePicture(value)
  return true
}

/** A link that leaves the site shows its host, and goes by way of the page that says so. */
function markLeaving(link: Element) {
  const to = destination(link.getAttribute('href') ?? '')
  if (to?.kind !== 'away') return
  link.setAttribute('href', hrefOf(to))
  link.setAttribute('data-leaves', to.host)
  link.setAttribute('rel', 'noopener noreferrer nofollow')
}

function clean(element: Element) {
  // A copy, because children are taken out on the way.
  for (const child of [...element.children]) {
    const tag = child.tagName.toUpperCase()
    if (DROPPED.has(tag)) {
      child.remove()
      continue
    }
    clean(child)
    if (!ALLOWED[tag]) {
      child.replaceWith(...child.childNodes)
      continue
    }
    for (const { name, value } of [...child.attributes])
      if (!keeps(tag, name, value)) child.removeAttribute(name)
    if (tag === 'IMG' && !child.hasAttribute('src')) child.remove()
    if (tag === 'A') markLeaving(child)
  }
}

/**
 * Rich text with nothing in it but text, its structure, links and our own pictures. The server did this before it
 * answered; here it is done again, by the parser that will show it, because only that parser knows what it will see.
 */
export function sanitise(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  clean(body)
  return body.innerHTML
}
