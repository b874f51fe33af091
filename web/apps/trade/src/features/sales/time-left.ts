import { current, useT } from '@plimsoll/i18n'
import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000
const UNITS = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const

/** How long it is, in the two largest units that it has: `6 days 4 hours`; nothing below a minute. */
export function duration(ms: number, locale: string): string {
  let minutes = Math.floor(Math.max(0, ms) / MINUTE_MS)
  const parts: string[] = []
  const first = UNITS.findIndex(([, length]) => minutes >= length)
  for (const [unit, length] of first < 0 ? [] : UNITS.slice(first, first + 2)) {
    const count = Math.floor(minutes / length)
    minutes -= count * length
    if (!count) continue
    const options = { style: 'unit', unit, unitDisplay: 'long', numberingSystem: 'latn' } as const
    parts.push(new Intl.NumberFormat(locale, options).format(count))
  }
  return parts.join(' ')
}

/** The present, as often as a clock of minutes needs it. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** How long it is until then, in words: no seconds that run. */
export function useTimeLeft(until: number): string {
  const t = useT()
  const left = until - useNow()
  return left < MINUTE_MS ? t('sales.moment') : duration(left, current())
}
