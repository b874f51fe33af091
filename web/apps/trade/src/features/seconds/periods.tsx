import { useT } from '@plimsoll/i18n'
import { period as name, share } from '~/shared/format'
import type { PeriodRow } from './types'

/** Up to here periods are counted in seconds. */
const SHORT_S = 720

/** How long, with what it pays. Long ones stand apart from short ones. */
export function Periods({
  periods,
  chosen,
  onChoose,
}: {
  periods: PeriodRow[]
  chosen: PeriodRow
  onChoose: (id: number) => void
}) {
  const t = useT()
  const groups = [
    periods.filter((one) => one.period <= SHORT_S),
    periods.filter((one) => one.period > SHORT_S),
  ].filter((group) => group.length)
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium text-text-2">{t('trade.seconds.period')}</legend>
      <div className="space-y-2">
        {groups.map((group, n) => (
          <div
            key={n}
            className="scroll-quiet -mx-4 flex gap-2 overflow-x-auto px-4 desk:mx-0 desk:grid desk:grid-cols-5 desk:gap-1.5 desk:px-0"
          >
            {group.map((one) => (
              <button
                key={one.id}
                type="button"
                aria-pressed={one.id === chosen.id}
                // Not `disabled`: who moves by keyboard scrolls the row with it.
                aria-disabled={!one.available}
                onClick={() => one.available && onChoose(one.id)}
                className="num min-w-[70px] shrink-0 rounded-md desk:min-w-0 border border-line bg-surface px-2 py-1.5 text-center! desk:px-0 hover:border-line-strong aria-disabled:opacity-40 aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary"
              >
                <span className="block text-[16px] font-semibold desk:text-[15px]">{name(one.period)}</span>
                <span className="block text-[13px]">+{share(one.odds, 0)}</span>
              </button>
            ))}
          </div>
        ))}
      </div>
    </fieldset>
  )
}
