// ABI and bytecode of what others deploy or call, as checked in. Writes them, or says which differ from the source.
// Owns the list and the files; knows nothing of what the contracts do.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const HERE = new URL('..', import.meta.url).pathname

/** Source file and contract. */
export const CONTRACTS = [
  ['Vault.sol', 'Vault'],
  ['Tokens.sol', 'TestUsdc'],
  ['Tokens.sol', 'TestUsdt'],
]

const checkedIn = (name) => join(HERE, 'artefacts', `${name}.json`)

/** What Forge has just built, without what changes with folders and times. */
function built(file, name) {
  const { abi, bytecode } = JSON.parse(readFileSync(join(HERE, 'target/out', file, `${name}.json`), 'utf8'))
  return `${JSON.stringify({ contract: name, abi, bytecode: bytecode.object }, null, 1)}\n`
}

export const isCurrent = ([file, name]) => {
  try {
    return readFileSync(checkedIn(name), 'utf8') === built(file, name)
  } catch (error) {
    if (error.code === 'ENOENT') return false
    throw error
  }
}

if (process.argv[2] === '--write') {
  mkdirSync(join(HERE, 'artefacts'), { recursive: true })
  for (const [file, name] of CONTRACTS) writeFileSync(checkedIn(name), built(file, name))
}
