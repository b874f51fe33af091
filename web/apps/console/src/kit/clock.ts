// Deadlines: how much is left, and from when on that is a matter of concern.
import { words } from '@console/locales'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export type Urgency = 'calm' | 'amber' | 'red'

/** Amber when this part of the time is used up. */
const AMBER_AT = 0.75

/** Amber at 75 % of the time, red when it is late. */
export function urgencyOf(startedAt: number, dueAt: number, now: number): Urgency {
  if (now >= dueAt) return 'red'
  const whole = dueAt - startedAt
  return whole > 0 && (now - startedAt) / whole >= AMBER_AT ? 'amber' : 'calm'
}

/** A span in its one or two largest units: `2 d 3 h`, `45 min`. */
export function span(ms: number): string {
  const length = Math.abs(ms)
  if (length < MINUTE) return '< 1 min'
  if (length < HOUR) return `${Math.floor(length / MINUTE)} min`
  if (length < DAY) {
    const minutes = Math.floor((length % HOUR) / MINUTE)
    const hours = Math.floor(length / HOUR)
    return hours < 10 && minutes ? `${hours} h ${minutes} min` : `${hours} h`
  }
  const days = Math.floor(length / DAY)
  const hours = Math.floor((length % DAY) / HOUR)
  return days < 10 && hours ? `${days} d ${hours} h` : `${days} d`
}

/** What a clock shows. */
export function clockText(dueAt: number, now: number): string {
  const left = dueAt - now
  return left > 0 ? words.clock.left(span(left)) : words.clock.late(span(left))
}

/** A span in its largest unit alone. */
function roughly(ms: number): string {
  const length = Math.abs(ms)
  if (length < HOUR) return `${Math.floor(length / MINUTE)} min`
  return length < DAY ? `${Math.floor(length / HOUR)} h` : `${Math.floor(length / DAY)} d`
}

/** How long ago, or in how long. */
export function relative(at: number, now: number): string {
  const passed = now - at
  if (Math.abs(passed) < MINUTE) return words.clock.justNow
  return passed > 0 ? words.clock.ago(roughly(passed)) : words.clock.in(roughly(passed))
}
