// Fails when the server's description has moved on and the types have not.
import { readFileSync } from 'node:fs'
import { seal, source, TYPES } from './described.mjs'

const expected = seal(source())
const found = /seal: (\w+)/.exec(readFileSync(TYPES, 'utf8'))?.[1]
if (found !== expected) {
  process.stderr.write(
    'docs/openapi.json has changed: run `npm run client` and commit packages/api/src/schema.d.ts\n',
  )
  process.exit(1)
}
