// Figures and times as people read them. Decimal strings stay strings: no float ever holds money.

const whens = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const dates = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const exact = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
})

export const when = (at: number) => whens.format(at)
export const date = (at: number) => dates.format(at)
export const whenExact = (at: number) => exact.format(at)

/** Thousands are set apart, trailing zeros dropped; nothing is rounded. */
export function amount(value: string | null | undefined): string {
  if (value === null || value === undefined || value === '') return '—'
  const [, sign = '', whole = '', rest = ''] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(value) ?? []
  if (!whole) return value
  const decimals = rest.replace(/0+$/, '')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${sign === '-' ? '−' : sign}${grouped}${decimals ? `.${decimals}` : ''}`
}

/** A value in USDT with two decimals, cut rather than rounded up: nobody is shown more than there is. */
export function value(text: string | null | undefined): string {
  if (text === null || text === undefined || text === '') return '—'
  const [, sign = '', whole = '', rest = ''] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (!whole) return text
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${sign === '-' ? '−' : ''}${grouped}.${rest.slice(0, 2).padEnd(2, '0')}`
}

export const count = (n: number) => n.toLocaleString('en')

export const isNegative = (text: string) => /^-.*[1-9]/.test(text)
export const isZero = (text: string) => !/[1-9]/.test(text)

export const shortHash = (hash: string) => (hash.length > 16 ? `${hash.slice(0, 8)}…${hash.slice(-6)}` : hash)

/** `new-address` and `recent_change` as words. */
export const humanize = (name: string) => {
  const text = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_.]+/g, ' ')
    .toLowerCase()
    .trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
