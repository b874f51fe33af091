// An authenticator app: six digits every half minute from a shared secret (RFC 6238).
import { createHmac } from 'node:crypto'

const STEP_MS = 30_000
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function bytes(base32: string): Buffer {
  const bits = [...base32.replace(/[\s=]/g, '').toUpperCase()]
    .map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}

/** The digits so many steps from now: those of one step are taken once. */
export function digits(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + steps))
  const hash = createHmac('sha1', bytes(secret)).update(counter).digest()
  const at = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
