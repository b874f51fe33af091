// Fills in messages that were compiled at build time. Reads what `tools/catalogs.ts` writes: text, arguments, plurals, selects.

export type Values = Record<string, string | number>

type Cases = Record<string, Compiled> & { offset?: number }
type Part = string | [name: string, kind?: 'plural' | 'select', cases?: Cases]

/** Text without arguments, or its parts. */
export type Compiled = string | Part[]

const rules = new Map<string, Intl.PluralRules>()
const numbers = new Map<string, Intl.NumberFormat>()

function rulesOf(locale: string): Intl.PluralRules {
  const made = rules.get(locale) ?? new Intl.PluralRules(locale)
  rules.set(locale, made)
  return made
}

function numbersOf(locale: string): Intl.NumberFormat {
  const made = numbers.get(locale) ?? new Intl.NumberFormat(locale)
  numbers.set(locale, made)
  return made
}

/** `counted`: what `#` stands for within a plural. */
export function fill(message: Compiled, values: Values, locale: string, counted?: number): string {
  if (typeof message === 'string') return message
  return message
    .map((part) => {
      if (part === '#' && counted !== undefined) return numbersOf(locale).format(counted)
      if (typeof part === 'string') return part
      const [name, kind, cases = {}] = part
      const value = values[name]
      if (!kind) return value ?? ''
      if (kind === 'select') return fill(cases[String(value)] ?? cases.other ?? '', values, locale)
      const count = Number(value) - (cases.offset ?? 0)
      const chosen = cases[String(value)] ?? cases[rulesOf(locale).select(count)] ?? cases.other ?? ''
      return fill(chosen, values, locale, count)
    })
    .join('')
}
