// What each kind of product is made of, in the order of its form.

import type { Product, Terms, TermValue } from '@console/api/product-types'

export type FieldKind =
  | 'coin'
  | 'amount'
  | 'percent'
  | 'whole'
  | 'days'
  | 'audience'
  | 'pays'
  | 'switch'
  | 'date'
  | 'text'
  | 'area'

export interface Field {
  name: string
  kind: FieldKind
  /** What a new product begins with. */
  start: string
}

const amounts: Field[] = [
  { name: 'minimum', kind: 'amount', start: '' },
  { name: 'maximum', kind: 'amount', start: '' },
]
const coin: Field = { name: 'coin', kind: 'coin', start: 'USDT' }
const open: Field = { name: 'open', kind: 'switch', start: '' }
const audience: Field[] = [
  { name: 'level', kind: 'whole', start: '0' },
  { name: 'offeredTo', kind: 'audience', start: 'general' },
]
const rate = (name: string): Field => ({ name, kind: 'percent', start: '' })

export const FIELDS: Record<string, Field[]> = {
  loan: [coin, { name: 'days', kind: 'whole', start: '30' }, rate('dailyPercent'), ...amounts, open],
  pledge: [
    { ...coin, start: 'BTC' },
    rate('initialPercent'),
    rate('callPercent'),
    rate('liquidationPercent'),
    rate('dailyPercent'),
    rate('feePercent'),
    ...amounts,
    { name: 'days', kind: 'days', start: '7, 30, 90' },
    open,
  ],
  fund: [
    coin,
    { name: 'days', kind: 'days', start: '30' },
    rate('yearlyPercent'),
    { name: 'quota', kind: 'amount', start: '' },
    ...amounts,
    { name: 'times', kind: 'whole', start: '0' },
    ...audience,
    { name: 'pays', kind: 'pays', start: 'atMaturity' },
    open,
  ],
  dailyPool: [coin, rate('ceilingPercent'), ...amounts, ...audience, open],
  campaign: [
    coin,
    { name: 'reward', kind: 'amount', start: '' },
    { name: 'beginsAt', kind: 'date', start: '' },
    { name: 'endsAt', kind: 'date', start: '' },
    { name: 'survey', kind: 'whole', start: '1' },
    { name: 'title', kind: 'text', start: '' },
    { name: 'terms', kind: 'area', start: '' },
  ],
}

export type Typed = Record<string, string>

const DECIMAL = /^\d{1,15}(\.\d{1,8})?$/
const WHOLE = /^\d{1,5}$/

/** One field as it is sent; nothing while it makes no sense. */
export function read(field: Field, typed: string): TermValue | undefined {
  const text = typed.trim()
  switch (field.kind) {
    case 'amount':
    case 'percent':
      return DECIMAL.test(text) ? text : undefined
    case 'whole':
      return WHOLE.test(text) ? Number(text) : undefined
    case 'days': {
      const days = text.split(/[\s,]+/).filter(Boolean)
      return days.length && days.every((day) => WHOLE.test(day)) ? days.map(Number) : undefined
    }
    case 'switch':
      return text === 'yes'
    case 'date': {
      const at = Date.parse(text)
      return Number.isNaN(at) ? undefined : at
    }
    default:
      return text || undefined
  }
}

/** The terms that were typed; nothing while a field is missing. */
export function termsOf(kind: string, typed: Typed): Terms | null {
  const terms: Terms = { kind }
  for (const field of FIELDS[kind] ?? []) {
    const value = read(field, typed[field.name] ?? '')
    if (value === undefined) return null
    terms[field.name] = value
  }
  return terms
}

const localDate = (at: number) => {
  const date = new Date(at - new Date(at).getTimezoneOffset() * 60_000)
  return date.toISOString().slice(0, 16)
}

/** What the form begins with: the terms that hold, or the usual ones. */
export function typedOf(kind: string, form?: Product['form']): Typed {
  const shown = (field: Field): string => {
    const value = form?.[field.name]
    if (value === undefined) return field.start
    if (field.kind === 'switch') return value ? 'yes' : ''
    if (field.kind === 'date') return localDate(Number(value))
    return Array.isArray(value) ? value.join(', ') : String(value)
  }
  return Object.fromEntries((FIELDS[kind] ?? []).map((field) => [field.name, shown(field)]))
}
