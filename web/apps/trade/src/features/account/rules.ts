import type { Key } from '@plimsoll/i18n'
import * as v from 'valibot'

const said = (key: Key) => v.pipe(v.string(), v.trim(), v.minLength(1, key))

export const nameRules = v.object({
  name: v.pipe(
    said('account.error.name'),
    v.check((text) => !/^\d+$/.test(text), 'account.error.name-digits'),
  ),
})

/** With its country's code, as people write it. */
export const phoneRules = v.object({
  phone: v.pipe(said('account.error.phone'), v.regex(/^\d{4,15}$/, 'account.error.phone-format')),
})

/** Empty takes the word away. */
export const wordRules = v.object({ word: v.pipe(v.string(), v.trim()) })
