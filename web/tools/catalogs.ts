import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const LOCALES = fileURLToPath(new URL('../locales', import.meta.url))
const SOURCE = 'en'

const read = (locale: string, file: string): Record<string, string> =>
  JSON.parse(readFileSync(join(LOCALES, locale, file), 'utf8'))

/** What the app can fill in (`packages/i18n/src/message.ts`). Anything else must fail here, not on a reader's screen. */
function compiled(message: string): unknown {
  const parts = compileMessage(message)
  const check = (parts: unknown): void => {
    if (!Array.isArray(parts)) return
    for (const part of parts) {
      if (!Array.isArray(part)) continue
      const [, kind, cases] = part as [string, string?, Record<string, unknown>?]
      if (kind && kind !== 'plural' && kind !== 'select')
        throw new Error(`"${kind}" is not known: ${message}`)
      for (const one of Object.values(cases ?? {})) check(one)
    }
  }
  check(parts)
  return parts
}

/** Turns `locales/<locale>/<namespace>.json` into compiled messages. A key without a translation speaks English. */
export function catalogs(): Plugin {
  return {
    name: 'catalogs',
    enforce: 'pre',
    load(id) {
      const path = id.split('?')[0] ?? id
      if (!path.startsWith(LOCALES) || !path.endsWith('.json')) return null
      const locale = basename(dirname(path))
      const file = basename(path)
      const source = read(SOURCE, file)
      const own = locale === SOURCE ? source : read(locale, file)
      const messages = Object.fromEntries(
        Object.entries(source).map(([key, english]) => [key, compiled(own[key] ?? english)]),
      )
      return {
        code: `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))})`,
        moduleType: 'js',
      }
    },
  }
}

/** Namespaces, by the files of the source language. */
export const namespaces = () => readdirSync(join(LOCALES, SOURCE)).map((file) => file.replace('.json', ''))
