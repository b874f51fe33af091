// Checks that every catalog says everything the English one says, in messages that parse, with the same arguments and
// the plural forms its language needs; and writes the list of keys that the types know.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'

const root = new URL('../', import.meta.url).pathname
const folder = join(root, 'locales')
const COMPLETE = ['en', 'zh', 'zh-Hant', 'ar']
const problems = []

const read = (locale, file) => JSON.parse(readFileSync(join(folder, locale, file), 'utf8'))

function shape(elements, into, plurals) {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue
    into.add(element.type === TYPE.tag ? `<${element.value}>` : element.value)
    if (element.type === TYPE.plural) {
      plurals.push([element.value, element.pluralType, Object.keys(element.options)])
      for (const option of Object.values(element.options)) shape(option.value, into, plurals)
    }
    if (element.type === TYPE.select)
      for (const option of Object.values(element.options)) shape(option.value, into, plurals)
    if (element.type === TYPE.tag) shape(element.children, into, plurals)
  }
}

function look(locale, file, key, message) {
  const args = new Set()
  const plurals = []
  try {
    shape(parse(message), args, plurals)
  } catch (error) {
    problems.push(`${locale}/${file}: ${key}: ${error.message}`)
    return args
  }
  for (const [name, kind, forms] of plurals) {
    const needed = new Intl.PluralRules(locale, { type: kind }).resolvedOptions().pluralCategories
    for (const form of needed)
      if (!forms.includes(form)) problems.push(`${locale}/${file}: ${key}: {${name}} lacks "${form}"`)
  }
  return args
}

const keys = []
for (const file of readdirSync(join(folder, 'en')).sort()) {
  const english = read('en', file)
  const prefix = `${file.replace('.json', '')}.`
  const args = new Map()
  for (const [key, message] of Object.entries(english)) {
    if (!key.startsWith(prefix)) problems.push(`en/${file}: ${key} should begin with "${prefix}"`)
    if (keys.includes(key)) problems.push(`en/${file}: ${key} is there twice`)
    keys.push(key)
    args.set(key, look('en', file, key, message))
  }
  for (const locale of readdirSync(folder).filter((name) => name !== 'en')) {
    const complete = COMPLETE.includes(locale)
    let own
    try {
      own = read(locale, file)
    } catch {
      problems.push(`${locale}/${file} is missing`)
      continue
    }
    for (const key of Object.keys(own))
      if (!(key in english)) problems.push(`${locale}/${file}: ${key} is stale`)
    for (const key of Object.keys(english)) {
      if (!(key in own)) {
        if (complete) problems.push(`${locale}/${file}: ${key} is missing`)
        continue
      }
      const ours = look(locale, file, key, own[key])
      const theirs = args.get(key)
      if ([...ours].sort().join() !== [...theirs].sort().join())
        problems.push(`${locale}/${file}: ${key}: arguments ${[...ours]} instead of ${[...theirs]}`)
    }
  }
}

const sources = []
const walk = (path) => {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const at = join(path, entry.name)
    if (entry.isDirectory()) entry.name === 'node_modules' || walk(at)
    else if (/\.tsx?$/.test(entry.name) && !entry.name.endsWith('.gen.ts'))
      sources.push(readFileSync(at, 'utf8'))
  }
}
walk(join(root, 'apps'))
walk(join(root, 'packages'))
const code = sources.join('\n')
for (const key of keys) {
  // A key that is put together from parts is named in a comment beside the code that does it: `words: trade.status.*`.
  const family = key.slice(0, key.lastIndexOf('.') + 1)
  if (!code.includes(`'${key}'`) && !code.includes(`words: ${family}*`))
    problems.push(`${key} is used nowhere`)
}

const types = keys.map((key) => `  | '${key}'`).join('\n')
const text = `// Written by tools/words.mjs from locales/en.\nexport type Key =\n${types}\n`
const target = join(root, 'packages/i18n/src/keys.gen.ts')
let before = ''
try {
  before = readFileSync(target, 'utf8')
} catch {}
if (before !== text) writeFileSync(target, text)

if (problems.length) {
  process.stderr.write(`${problems.join('\n')}\n${problems.length} problems with words\n`)
  process.exit(1)
}
process.stdout.write(`${keys.length} messages, ${readdirSync(folder).length} languages: all params\n`)
