// What the server says about itself, cut down to what types depend on, with a seal of exactly that.
// A new word in a description changes no type, so it does not break the seal.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const SOURCE = new URL('../../../docs/openapi.json', import.meta.url)
export const TYPES = new URL('../../packages/api/src/schema.d.ts', import.meta.url)

const WORDS = new Set(['description', 'summary', 'tags', 'security', 'operationId'])

/** The description without its prose. A field may be called like one of the words, so properties keep their names. */
function shape(node, isNames = false) {
  if (Array.isArray(node)) return node.map((one) => shape(one))
  if (node === null || typeof node !== 'object') return node
  const kept = Object.entries(node).filter(([name]) => isNames || !WORDS.has(name))
  return Object.fromEntries(
    kept.map(([name, value]) => [name, shape(value, name === 'properties' && !isNames)]),
  )
}

export const source = () => JSON.parse(readFileSync(SOURCE, 'utf8'))

export function seal(described) {
  const { paths, components } = described
  return createHash('sha256')
    .update(JSON.stringify(shape({ paths, components })))
    .digest('hex')
}
