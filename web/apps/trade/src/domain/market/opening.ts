import { current } from '@plimsoll/i18n'
import { moment, zoneId } from '~/shared/format'

/** Within this time the name of a day says which one is meant. */
const WEEK_MS = 6 * 24 * 3600 * 1000

/** When a market opens, as one would say it: the day of the week and the time; a date when that is further off. */
export function opening(at: number, now = Date.now()): string {
  if (at - now > WEEK_MS) return moment(at)
  return new Intl.DateTimeFormat(current(), {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    numberingSystem: 'latn',
    timeZone: zoneId(),
  }).format(at)
}
