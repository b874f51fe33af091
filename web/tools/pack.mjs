// Packs what was built, once and as small as it gets, so that the server need not do it for every visitor.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const DISTS = ['trade', 'console'].map((app) => new URL(`../apps/${app}/dist/`, import.meta.url).pathname)
// Fonts and pictures are packed already.
const PACKS_WELL = /\.(js|css|html|svg|json|webmanifest)$/
// Below this the packet on the wire is the same.
const SMALL = 1_024

const brotli = (bytes) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
const gzip = (bytes) => gzipSync(bytes, { level: 9 })

let [plain, packed] = [0, 0]
const entries = DISTS.flatMap((dist) => readdirSync(dist, { recursive: true, withFileTypes: true }))
for (const entry of entries) {
  const path = join(entry.parentPath, entry.name)
  if (!entry.isFile() || !PACKS_WELL.test(entry.name)) continue
  const bytes = readFileSync(path)
  if (bytes.length < SMALL) continue
  const small = brotli(bytes)
  writeFileSync(`${path}.br`, small)
  writeFileSync(`${path}.gz`, gzip(bytes))
  plain += bytes.length
  packed += small.length
}
process.stdout.write(`packed ${Math.round(plain / 1000)} kB into ${Math.round(packed / 1000)} kB\n`)
