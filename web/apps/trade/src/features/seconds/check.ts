import { blake3 } from '@noble/hashes/blake3'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import type { Data } from '@plimsoll/api'
import { call } from '~/domain/api/api'
import { big } from '~/shared/money'
import type { SecondsRow } from './types'

/** A stretch of the public log, with the hashes before and after it. */
export type Stretch = Pick<Data<'GET /api/market/tick'>, 'before' | 'ticks' | 'after'>
type Tick = Stretch['ticks'][number]

/** Ticks are looked for this long around a moment: a calm feed may have none at it. */
const AROUND_MS = 30_000
/** Prices are hashed in hundred-millionths. */
const UNITS = '100000000'
/** The state of a feed that is neither stale nor guarded. */
const GOOD = 0

function little(value: bigint, bytes: number): Uint8Array {
  return Uint8Array.from({ length: bytes }, (_, n) => Number((value >> BigInt(8 * n)) & 0xffn))
}

/** The chain of hashes with these ticks at its end. */
export function chained(before: string, ticks: Tick[]): string {
  let chain = hexToBytes(before)
  for (const tick of ticks) {
    const hasher = blake3.create({})
    hasher.update(chain)
    hasher.update(little(BigInt(tick.id), 8))
    hasher.update(little(BigInt(tick.ts), 8))
    hasher.update(little(BigInt(big(tick.price).times(UNITS).toFixed(0)), 16))
    hasher.update(little(BigInt(tick.stateNumber), 1))
    chain = hasher.digest()
  }
  return bytesToHex(chain)
}

export interface Verdict {
  /** The ticks around both moments are chained by their hashes as the log says. */
  chainHolds: boolean
  /** The entry is the first good tick after the order, with the price it was opened at. */
  entryRight: boolean
  /** The exit is the last tick up to the end, with the price it was settled at. */
  exitRight: boolean
}

const holds = (stretch: Stretch) => chained(stretch.before, stretch.ticks) === stretch.after

const is = (tick: Tick | undefined, id: string | null | undefined, price: string | null | undefined) =>
  tick !== undefined && String(tick.id) === id && price != null && big(tick.price).eq(big(price))

/** Judges an order by two stretches of the log. */
export function judge(order: SecondsRow, entry: Stretch, exit: Stretch): Verdict {
  // A tick of the very moment the order was accepted may have been known to whoever placed it.
  const first = entry.ticks.find((tick) => tick.ts > order.openTime && tick.stateNumber === GOOD)
  const last = exit.ticks.findLast((tick) => tick.ts <= order.closeTime)
  return {
    chainHolds: holds(entry) && holds(exit),
    entryRight: is(first, order.entryTickId, order.openPrice),
    exitRight: is(last, order.exitTickId, order.closePrice),
  }
}

/** Reads the public log around both moments and works the result out again, here in the browser. */
export async function check(order: SecondsRow): Promise<Verdict> {
  const around = (at: number) =>
    call('GET /api/market/tick', { symbol: order.symbol, from: at - AROUND_MS, to: at + AROUND_MS })
  const [entry, exit] = await Promise.all([around(order.openTime), around(order.closeTime)])
  return judge(order, entry, exit)
}
