import { ensure, has, type Key, t } from '@plimsoll/i18n'
import { figure, leftToRight, moment, share } from '~/shared/format'
import { big } from '~/shared/money'

/** The detail of a refusal as the server writes it, and the words for it. */
const DETAILS: [RegExp, Key][] = [
  [/^needed (\S+), available (\S+)$/, 'refused.figure.needed'],
  [/^minimum (\S+)$/, 'refused.figure.minimum'],
  [/^leverage (\d+)$/, 'refused.figure.leverage'],
  [/^(?:at most|cap|maximum) ([\d.]+)$/, 'refused.figure.most'],
  [/^from (\S+) to (\S+)$/, 'refused.figure.range'],
  [/^([\d.]+) a day$/, 'refused.figure.a-day'],
  [/^([\d.]+) left today$/, 'refused.figure.left'],
  [/^([\d.]+) left$/, 'refused.figure.still'],
  [/^available ([\d.]+)$/, 'refused.figure.available'],
  [/^score (\d+), minimum (\d+)$/, 'refused.figure.score'],
  [/^loan-to-value ([\d.]+), limit ([\d.]+)$/, 'refused.figure.ltv'],
  [/^from (\d+) until (\d+)$/, 'refused.figure.between'],
  [/^limit ([\d.]+)$/, 'refused.figure.limit'],
  [/^until (\d+)$/, 'refused.figure.until'],
  [/^opens at (\d+)$/, 'refused.figure.opens'],
  [/^would receive ([\d.]+)$/, 'refused.figure.receive'],
  [/^([\d.]+) is less than ([\d.]+)$/, 'refused.figure.less'],
  [/^mark ([\d.]+)$/, 'refused.figure.mark'],
  [/^liquidation at ([\d.]+)$/, 'refused.figure.liquidation'],
  [/^(?:usable )?from (\d{13})$/, 'refused.figure.from'],
  [/^price ([\d.]+)$/, 'refused.figure.price'],
  [/^at least (\d+)$/, 'refused.figure.at-least'],
  [/^level (\d+)$/, 'refused.figure.level'],
  [/^at (\d{13})$/, 'refused.figure.at'],
  [/^needed (\S+), held (\S+)$/, 'refused.figure.held'],
]

/** Proofs of which one is asked for, as the server names them. */
const PROOFS: Record<string, Key> = {
  password: 'refused.proof.password',
  'fund password': 'refused.proof.fund-password',
  email: 'refused.proof.email',
  totp: 'refused.proof.totp',
  passkey: 'refused.proof.passkey',
  wallet: 'refused.proof.wallet',
}

function proofsOf(detail: string): string | undefined {
  const keys = detail.split(', ').map((name) => PROOFS[name])
  if (keys.some((key) => key === undefined)) return undefined
  const names = keys.flatMap((key) => (key ? [t(key)] : []))
  return new Intl.ListFormat(document.documentElement.lang || 'en', { type: 'disjunction' }).format(names)
}

const TIMES = new Set<Key>([
  'refused.figure.until',
  'refused.figure.opens',
  'refused.figure.between',
  'refused.figure.at',
  'refused.figure.from',
])
const SHARES = new Set<Key>(['refused.figure.ltv'])

/** Money and prices from one unit on need no more digits than this to be acted on. */
const DIGITS = 2

function number(text: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text
  return big(text).abs().lt('1') ? figure(text, 8, 0) : figure(text, DIGITS, 0)
}

/** What exactly was wrong, with figures as they are written everywhere; other details stay as the server says them. */
export function detailOf(detail: string): string {
  for (const [pattern, key] of DETAILS) {
    const [, a, b] = pattern.exec(detail) ?? []
    if (a === undefined) continue
    const write = (text: string) =>
      TIMES.has(key) ? moment(Number(text)) : SHARES.has(key) ? leftToRight(share(text)) : number(text)
    return t(key, { a: write(a), ...(b === undefined ? {} : { b: write(b) }) })
  }
  return proofsOf(detail) ?? detail.replace(/\d{4,}(\.\d+)?|\d+\.\d{3,}/g, number)
}

/** The server writes what exactly was wrong in brackets at the end. */
const WITH_DETAIL = /^(.*?) \((.*)\)$/s

/** Refusals that stand at the field they are about: its name would only repeat that. */
const AT_FIELD = ['c2c.link']

/** A refusal in the reader's language. What the catalogs do not know is said as the server says it. words: refused.* */
export async function inWords(key: string | undefined, message: string): Promise<string> {
  await ensure('refused')
  const [, params = message, detail] = WITH_DETAIL.exec(message) ?? []
  const ours = `refused.${(key ?? '').replaceAll('.', '-')}`
  const text = has(ours) ? t(ours) : params
  return detail && !AT_FIELD.includes(key ?? '') ? `${text} (${detailOf(detail)})` : text
}
