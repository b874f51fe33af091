import { useT } from '@plimsoll/i18n'
import { cleanDecimal } from '@plimsoll/ui/field'
import type { ReactNode } from 'react'
import { figure, period as name, share, usd } from '~/shared/format'
import type { PeriodRow, SecondsPreview } from './types'

const BOX = 'min-h-11 w-full min-w-0 rounded-md border border-line bg-surface text-[15px] text-text'

/** On a phone, under the chart and never out of sight: how long, how much, what it pays and costs, up or down. */
export function PinnedBar({
  periods,
  chosen,
  onChoose,
  stake,
  onStake,
  wrong,
  preview,
  children,
}: {
  periods: PeriodRow[]
  chosen: PeriodRow
  onChoose: (id: number) => void
  stake: string
  onStake: (stake: string) => void
  wrong: string | undefined
  preview: SecondsPreview | undefined
  children: ReactNode
}) {
  const t = useT()
  return (
    <div
      data-testid="seconds-bar"
      className="fixed inset-x-0 bottom-[calc(61px+env(safe-area-inset-bottom))] z-20 mx-auto max-w-3xl space-y-2 border-t border-line bg-bg/95 px-4 py-2 backdrop-blur"
    >
      {wrong ? (
        <p role="alert" className="text-[13px] text-bad">
          {wrong}
        </p>
      ) : (
        <p className="flex justify-between gap-3 text-[13px] whitespace-nowrap text-text-3">
          <span>
            {t('trade.seconds.win')} <span className="num text-text">{usd(preview?.payoutWin)}</span>
          </span>
          <span className="min-w-0 truncate">
            {t('trade.seconds.expected')}{' '}
            <span className="num text-text">−{figure(chosen.expectedLossPct, 2, 0)}%</span>
          </span>
        </p>
      )}
      <div className="grid grid-cols-2 gap-2">
        <select
          aria-label={t('trade.seconds.period')}
          value={chosen.id}
          onChange={(event) => onChoose(Number(event.target.value))}
          className={`${BOX} px-2.5`}
        >
          {periods.map((one) => (
            <option key={one.id} value={one.id} disabled={!one.available}>
              {name(one.period)} · +{share(one.odds, 0)}
            </option>
          ))}
        </select>
        <label className={`${BOX} flex items-center gap-1.5 px-2.5 focus-within:border-text`}>
          <input
            aria-label={t('trade.seconds.stake')}
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            placeholder={figure(chosen.minAmount, 0)}
            value={stake}
            onChange={(event) => {
              const clean = cleanDecimal(event.target.value, 2)
              if (clean !== undefined) onStake(clean)
            }}
            className="num w-0 min-w-0 flex-1 bg-transparent text-[17px] outline-none placeholder:text-text-3"
          />
          <bdi className="text-[13px] text-text-3">USDT</bdi>
        </label>
      </div>
      {children}
    </div>
  )
}
