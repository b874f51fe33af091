import { current } from '@plimsoll/i18n'
import { big, type Decimal } from './money'
import { zoneId } from './zone'

const numbers = new Map<string, Intl.NumberFormat>()

/** Right-to-left languages keep the digits and the pattern that prices are written in everywhere. */
const tag = () => (current() === 'ar' ? 'en' : current())

function formatter(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${tag()}${JSON.stringify(options)}`
  let made = numbers.get(key)
  if (!made) {
    made = new Intl.NumberFormat(tag(), { numberingSystem: 'latn', ...options })
    numbers.set(key, made)
  }
  return made
}

/** What stands where a figure is not known: a zero would be a lie. */
export const UNKNOWN = '—'

type Figure = Decimal | undefined | null

const known = (text: Figure): text is Decimal => text !== undefined && text !== null && text !== ''

/** With exactly the digits it has, or with `scale` of them. Strings go in, so nothing is lost on the way. */
export function figure(text: Figure, scale?: number, least = scale): string {
  if (!known(text)) return UNKNOWN
  const digits = scale ?? (text.split('.')[1]?.length || 0)
  const format = formatter({
    minimumFractionDigits: least ?? digits,
    maximumFractionDigits: digits,
    roundingMode: 'trunc',
    // What is cut down to nothing has no sign.
    signDisplay: 'negative',
  } as Intl.NumberFormatOptions)
  return format.format(text as unknown as number)
}

/** An amount of a coin: up to eight digits, without trailing zeros. */
export const amount = (text: Figure, scale = 8) => figure(text, scale, 0)

/** Coins that are worth a dollar, and so are written like one. */
const DOLLARS = new Set(['USDT', 'USDC', 'USD'])

/** What there is of a coin, to be read at a glance: dollars to the cent, coins to eight digits; never rounded up. */
export const holding = (text: Figure, coin: string) =>
  known(text) && DOLLARS.has(coin.toUpperCase()) && big(text).abs().gte('0.01')
    ? figure(text, 2)
    : amount(text)

/** Worth in USD (the platform's USDT), two digits. */
export const usd = (text: Figure) => (known(text) ? `$${figure(text, 2)}`.replace('$-', '-$') : UNKNOWN)

/** With a sign, as gains and losses are written. */
export function signed(text: Figure, write: (text: Figure) => string = (value) => figure(value, 2)): string {
  if (!known(text)) return UNKNOWN
  const written = write(text)
  return big(text).gt('0') && /[1-9]/.test(written) ? `+${written}` : written
}

/** A percentage that is given in percent. */
export function percent(text: Figure, scale = 2): string {
  return known(text) ? `${signed(text, (value) => figure(value, scale))}%` : UNKNOWN
}

/** A figure that reads from left to right also where words run the other way and no element can say so. */
export const leftToRight = (written: string) => `\u2066${written}\u2069`

/** So many times. */
export const factor = (times: number) => leftToRight(`${times}×`)

/** A share that is given as a fraction. */
export const share = (text: Figure, scale = 2) =>
  known(text) ? `${figure(big(text).times('100').toFixed(), scale, 0)}%` : UNKNOWN

const SUFFIXES: [string, string][] = [
  ['1000000000000', 'T'],
  ['1000000000', 'B'],
  ['1000000', 'M'],
  ['1000', 'K'],
]

/** Large figures with K, M, B or T; small ones with four to six digits. */
export function short(text: Figure): string {
  if (!known(text)) return UNKNOWN
  const value = big(text)
  if (value.eq('0')) return '0'
  for (const [least, suffix] of SUFFIXES) {
    if (value.abs().gte(least)) return `${figure(value.div(least).toFixed(2), 2, 0)}${suffix}`
  }
  return value.abs().lt('1') ? figure(text, 6, 4) : figure(text, 2, 0)
}

export { chooseZone, platformZoneId, setZone, zoneId } from './zone'

/** Whole hours from the western end of the day to its eastern one. */
export const OFFSETS = Array.from({ length: 27 }, (_, n) => n - 12)

/** As zones are written: UTC+8, UTC−3. */
export const offsetName = (offset: number) =>
  offset === 0 ? 'UTC' : `UTC${offset > 0 ? '+' : '−'}${Math.abs(offset)}`

const parts = (at: number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zoneId(), hourCycle: 'h23', ...options }).format(at)

/** MM/DD/YYYY */
export const date = (at: number) => parts(at, { year: 'numeric', month: '2-digit', day: '2-digit' })
export const time = (at: number) => parts(at, { hour: '2-digit', minute: '2-digit', second: '2-digit' })
export const moment = (at: number | undefined | null) => (at ? `${date(at)} ${time(at)}` : UNKNOWN)

/** When a day (`YYYY-MM-DD`) begins in the platform's time zone. */
export function startOfDay(day: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`)
  // What the clocks there show at that moment, read as if it were UTC, is off by exactly the zone's offset.
  const shown = new Date(utc).toLocaleString('sv-SE', { timeZone: zoneId() })
  return 2 * utc - Date.parse(`${shown.replace(' ', 'T')}Z`)
}

const NAME_SHOWN = 12
const NAME_LONG = 20
/** A name as it is shown: cut when it is longer than twenty characters. */
export const shownName = (name: string) =>
  name.length > NAME_LONG ? `${name.slice(0, NAME_SHOWN)}****` : name

/** The first three and the last four digits. */
export const shownPhone = (phone: string) =>
  phone.length > 7 ? `${phone.slice(0, 3)}${'*'.repeat(phone.length - 7)}${phone.slice(-4)}` : phone

const UNITS: [unit: string, seconds: number][] = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]
const DAYS_BEFORE_WEEKS = 28

/** How long a second-contract runs: in the largest unit that goes into it evenly, in the reader's language. */
export function period(seconds: number): string {
  const [unit, length] = UNITS.find(
    ([unit, length]) => seconds % length === 0 && (unit !== 'week' || seconds < DAYS_BEFORE_WEEKS * 86_400),
  ) ?? ['second', 1]
  const options = { style: 'unit', unit, unitDisplay: 'short', numberingSystem: 'latn' } as const
  return new Intl.NumberFormat(current(), options).format(seconds / length)
}
