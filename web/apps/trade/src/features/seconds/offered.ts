import type { Settings } from '~/domain/settings/settings'
import type { PeriodRow } from './types'

/** The periods on offer, as the operator lists them; all that are open while the operator lists none of them. */
export function offeredPeriods(periods: PeriodRow[], listed: Settings['OPTION_POSITION']): PeriodRow[] {
  const open = periods.filter((one) => one.status === 1)
  const inOrder = (listed?.durations ?? []).flatMap((seconds) => open.filter((one) => one.period === seconds))
  return inOrder.length ? inOrder : open
}

/** The one to begin with: the operator's, or the first that can be had. */
export const firstPeriod = (offered: PeriodRow[], listed: Settings['OPTION_POSITION']) =>
  offered.find((one) => one.available && one.period === listed?.default) ??
  offered.find((one) => one.available) ??
  offered[0]
