// A barrel ties every page to everything it re-exports. Imports from one are led to the files behind it, so that each page
// is known to need what it names and no more.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** What a barrel exports: the file and the name there. */
function exportsOf(barrel: string): Map<string, { file: string; name: string }> {
  const found = new Map<string, { file: string; name: string }>()
  for (const [, names = '', path = ''] of readFileSync(barrel, 'utf8').matchAll(
    /export \{([^}]*)\} from ['"]([^'"]+)['"]/g,
  ))
    for (const one of names.split(',')) {
      const [name = '', as] = one.trim().split(/\s+as\s+/)
      if (name) found.set(as ?? name, { file: join(dirname(barrel), path), name })
    }
  return found
}

/** `barrels`: the file behind each name that is imported from. */
export function directImports(barrels: Record<string, string>): Plugin {
  const known = new Map(Object.entries(barrels).map(([name, file]) => [name, exportsOf(file)]))
  return {
    name: 'direct-imports',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\.tsx?($|\?)/.test(id) || id.includes('node_modules')) return null
      return code.replace(
        /^import \{([^}]*)\} from '([^']+)'$/gm,
        (statement: string, names: string, from: string) => {
          const exported = known.get(from)
          if (!exported) return statement
          const wanted = names.split(',').map((one) => one.trim())
          const values = wanted.filter((one) => one && !one.startsWith('type '))
          return values
            .map((one) => {
              const [name = '', as = name] = one.split(/\s+as\s+/)
              const target = exported.get(name)
              if (!target) throw new Error(`${from} does not export ${name}`)
              return `import { ${target.name} as ${as} } from '${target.file}'`
            })
            .join('\n')
        },
      )
    },
  }
}
