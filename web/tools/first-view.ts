// Writes apps/trade/boot.js into the document, with a table of the files that each page needs: the browser asks for all of
// them at once, instead of finding out one file after the other.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'

/** Fetched after the page's own code, and shown at first sight all the same. */
const SHOWN_AT_ONCE: [by: RegExp, shown: RegExp][] = [
  [/\/domain\/chart\/panel\.tsx$/, /\/domain\/chart\/chart\.tsx$/],
]

/** Faces that every page uses from its first line on. */
const FONTS = /(barlow-latin-(400|600)|barlow-semi-condensed-latin-500)-normal-[\w-]+\.woff2$/

/** Where the script goes: before the styles, which would hold it up. */
const PLACE = '<!-- boot -->'

export interface Chunk {
  fileName: string
  imports: string[]
  moduleIds: string[]
}

export interface Route {
  /** The file's name, without its ending: `news-detail.$id`. */
  name: string
  source: string
}

export interface FirstView {
  files: string[]
  /** By path; `*` stands for a last part that varies. Numbers of files, and namespaces of words. */
  pages: Record<string, [files: number[], namespaces: string[]]>
  /** The number of a namespace's file, by language. */
  words: Record<string, Record<string, number>>
}

/** Namespaces that a route has loaded before it shows itself. */
const namespacesOf = (source: string) =>
  [...source.matchAll(/ensure\(([^)]*)\)/g)].flatMap(([, params = '']) =>
    [...params.matchAll(/'([^']+)'/g)].map(([, namespace = '']) => namespace),
  )

/** `loaded`: what the document asks for anyway. */
export function firstView(chunks: Chunk[], routes: Route[], loaded: string[]): FirstView {
  const files: string[] = []
  const numberOf = (file: string) => {
    if (!files.includes(file)) files.push(file)
    return files.indexOf(file)
  }
  const holderOf = (module: RegExp) => chunks.find(({ moduleIds }) => moduleIds.some((id) => module.test(id)))
  function needed(chunk: Chunk | undefined, found = new Set<string>()): Set<string> {
    if (!chunk || found.has(chunk.fileName)) return found
    found.add(chunk.fileName)
    for (const name of chunk.imports)
      needed(
        chunks.find(({ fileName }) => fileName === name),
        found,
      )
    for (const [by, shown] of SHOWN_AT_ONCE)
      if (chunk.moduleIds.some((id) => by.test(id))) needed(holderOf(shown), found)
    return found
  }

  const pages: FirstView['pages'] = {}
  for (const { name, source } of routes) {
    const page = chunks.find(({ moduleIds }) =>
      moduleIds.some((id) => id.includes(`/routes/${name}.tsx?tsr-split=`)),
    )
    if (!page) continue
    // `loan_.repay` stands below `/loan` in the address.
    const path = `/${name
      .replaceAll('_.', '.')
      .replaceAll('.', '/')
      .replace(/\$\w+$/, '*')}`
    const own = [...needed(page)].filter((file) => !loaded.includes(file))
    pages[path] = [own.map(numberOf), namespacesOf(source)]
  }

  const words: FirstView['words'] = {}
  for (const { fileName, moduleIds } of chunks)
    for (const id of moduleIds) {
      const [, locale, namespace] = /\/locales\/([^/]+)\/([^/.]+)\.json$/.exec(id) ?? []
      if (locale && namespace) words[locale] = { ...words[locale], [namespace]: numberOf(fileName) }
    }
  return { files, pages, words }
}

/** `root`: the app's folder. */
export function bootScript(root: string): Plugin {
  const routes = join(root, 'src/routes')
  let script: string | undefined
  const write = async (view: FirstView) => {
    const { code } = await transformWithOxc(readFileSync(join(root, 'boot.js'), 'utf8'), 'boot.js')
    return code
      .replace('= FIRST_VIEW', () => `= ${JSON.stringify(view)}`)
      .replace(/\n\s*/g, '\n')
      .trim()
  }
  return {
    name: 'boot-script',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle, chunk }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const all = readdirSync(routes).map((file) => ({
          name: file.replace('.tsx', ''),
          source: readFileSync(join(routes, file), 'utf8'),
        }))
        script = await write(firstView(chunks, all, chunk ? [chunk.fileName, ...chunk.imports] : []))
        const fonts = Object.keys(bundle ?? {}).filter((file) => FONTS.test(file))
        return {
          html: html.replace(PLACE, () => `<script>${script}</script>`),
          tags: fonts.map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
            injectTo: 'head' as const,
          })),
        }
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        // The server lets the document run exactly this: it knows it by the file of the same content.
        if (script) this.emitFile({ type: 'asset', fileName: 'boot.js', source: script })
      },
    },
  }
}
