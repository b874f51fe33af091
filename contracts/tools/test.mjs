// Builds the contracts and tests them: formatting, checked-in artefacts, then every test of Forge. Ends with the totals.
import { spawnSync } from 'node:child_process'
import { CONTRACTS, isCurrent } from './artefacts.mjs'

const forge = (...args) =>
  spawnSync('node_modules/.bin/forge', args, {
    encoding: 'utf8',
    maxBuffer: 64 << 20,
    stdio: ['ignore', 'pipe', 'inherit'],
  })

let passed = 0
let failed = 0
const say = (what, isGood) => {
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${what}`)
  if (isGood) passed += 1
  else failed += 1
}

const build = forge('build')
if (build.status !== 0) {
  console.log(build.stdout)
  process.exit(1)
}
say('the sources are formatted (npm run format)', forge('fmt', '--check').status === 0)
for (const contract of CONTRACTS)
  say(`artefacts/${contract[1]}.json is what the source gives (npm run artefacts)`, isCurrent(contract))

const tests = forge('test')
console.log(tests.stdout)
const totals = /: (\d+) tests passed, (\d+) failed, (\d+) skipped/.exec(tests.stdout)
if (totals) {
  passed += Number(totals[1])
  failed += Number(totals[2]) + Number(totals[3])
}
const isGood = tests.status === 0 && totals !== null
if (!isGood && failed === 0) failed = 1
console.log(`${passed} passed, ${failed} failed`)
process.exit(isGood && failed === 0 ? 0 : 1)
