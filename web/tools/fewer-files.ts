// Takes files of a few dozen bytes out of what was built: each would be a request before anything runs.
import type { Plugin, Rolldown } from 'vite'

type Bundle = Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file) => file.type === 'chunk')
const nameOf = (file: string) => file.replace('assets/', '')

/** `a as b` of an import or export list, as `b:a`. */
const pairs = (list: string) =>
  list.split(',').map((one) => {
    const [name = '', as = name] = one.trim().split(' as ')
    return { name, as }
  })

/** The bundler keeps three small functions in a file of their own that every other file waits for: they go into each. */
function inlineRuntime(bundle: Bundle) {
  const runtime = chunksOf(bundle).find(({ fileName }) => /\/rolldown-runtime-/.test(fileName))
  if (!runtime) return
  const [, body, exported] = /^([\s\S]*)export\s*\{([^}]*)\};?\s*$/.exec(runtime.code) ?? []
  if (!body || !exported) throw new Error(`the bundler's runtime reads unlike itself: ${runtime.code}`)
  const given = pairs(exported).map(({ name, as }) => `${as}:${name}`)
  const file = nameOf(runtime.fileName)
  for (const chunk of chunksOf(bundle)) {
    if (!chunk.imports.includes(runtime.fileName)) continue
    chunk.code = chunk.code.replace(
      new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["'\`]\\./${file}["'\`];?`),
      (_statement, taken: string) => {
        const wanted = pairs(taken).map(({ name, as }) => `${name}:${as}`)
        return `const {${wanted}}=(()=>{${body};return{${given}}})();`
      },
    )
    if (chunk.code.includes(file)) throw new Error(`${chunk.fileName} still imports ${file}`)
    chunk.imports = chunk.imports.filter((one) => one !== runtime.fileName)
  }
  delete bundle[runtime.fileName]
}

/** A file that only hands on what another exports: whoever asks for it asks the other one. */
function skipFacades(bundle: Bundle) {
  for (const facade of chunksOf(bundle)) {
    const [, exported, target] =
      /^export\s*\{([^}]*)\}\s*from\s*["'`]\.\/([^"'`]+)["'`];?\s*$/.exec(facade.code) ?? []
    if (!exported || !target || !facade.isDynamicEntry) continue
    const taken = pairs(exported).map(({ name, as }) => `${as}:m.${name}`)
    const asked = new RegExp(
      `import\\(\\s*["'\`]\\./${nameOf(facade.fileName).replaceAll('$', '\\$')}["'\`]\\s*\\)`,
      'g',
    )
    for (const chunk of chunksOf(bundle)) {
      if (!chunk.dynamicImports.includes(facade.fileName)) continue
      chunk.code = chunk.code.replace(asked, `import("./${target}").then(m=>({${taken}}))`)
      chunk.dynamicImports = chunk.dynamicImports.map((one) =>
        one === facade.fileName ? `assets/${target}` : one,
      )
    }
    delete bundle[facade.fileName]
  }
}

export function fewerFiles(): Plugin {
  return {
    name: 'fewer-files',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        skipFacades(bundle)
        inlineRuntime(bundle)
      },
    },
  }
}
