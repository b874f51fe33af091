// What the reader was told of already: a fill is told once, by whoever knows of it first.
import { big } from '~/shared/money'

/** More than are told of in the time in which two say the same. */
const KEPT = 200
const told: string[] = []

/** Whether this is the first word of so much of an order having traded. Who asks, tells. */
export function tellOnce(venue: string, { id, dealNum }: { id: string; dealNum: string }): boolean {
  const name = `${venue}:${id}:${big(dealNum).toFixed()}`
  if (told.includes(name)) return false
  told.push(name)
  if (told.length > KEPT) told.shift()
  return true
}
