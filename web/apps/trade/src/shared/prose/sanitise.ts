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

/** A page of our own, or another site by a scheme that runs nothing. */
export function isSafeLink(address: string): boolean {
  if (/[\s\\]/.test(address)) return false
  if (address.startsWith('/')) return !address.startsWith('//')
  return address.startsWith('#') || /^(https?:\/\/|mailto:)/i.test(address)
}

const isSafePicture = (address: string) => PICTURE.test(address) && !address.includes('..')

function keeps(tag: string, name: string, value: string): boolean {
  if (!ALLOWED[tag]?.includes(name)) return false
  if (name === 'href') return isSafeLink(value)
  if (name === 'src') return isSafePicture(value)
  return true
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
    if (tag === 'A' && /^https?:/i.test(child.getAttribute('href') ?? '')) {
      child.setAttribute('target', '_blank')
      child.setAttribute('rel', 'noopener noreferrer nofollow')
    }
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
