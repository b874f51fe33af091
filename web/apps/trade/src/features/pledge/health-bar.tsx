import { useT } from '@plimsoll/i18n'
import { share, UNKNOWN } from '~/shared/format'
import { type Levels, type Zone, zoneOf } from './ltv'

const FILL: Record<Zone, string> = {
  safe: 'bg-good',
  raised: 'bg-text-2',
  called: 'bg-warn',
  sold: 'bg-bad',
}

export const ZONE_TEXT: Record<Zone, string> = {
  safe: 'text-good',
  raised: 'text-text',
  called: 'text-warn',
  sold: 'text-bad',
}

/** The colour of each level's mark, on the bar and beside its name. */
export const MARKS = { initial: 'bg-good', call: 'bg-warn', liquidation: 'bg-bad' } as const

const percentOf = (level: string) => Math.min(100, Math.max(0, Number(level) * 100))

/** How much of its collateral's value a loan is, with its three levels marked. words: lending.zone.* */
export function HealthBar({
  ltv,
  levels,
  compact,
}: {
  ltv: string | undefined
  levels: Levels
  /** In a list: lower, and without its ends named. */
  compact?: boolean
}) {
  const t = useT()
  const [initial, call, liquidation] = [levels.initLtv, levels.callLtv, levels.liqLtv].map(percentOf) as [
    number,
    number,
    number,
  ]
  const zone = ltv ? zoneOf(ltv, levels) : 'safe'
  const zones = [
    ['bg-good-wash', 0, initial],
    ['bg-sunken', initial, call],
    ['bg-warn-wash', call, liquidation],
    ['bg-bad-wash', liquidation, 100],
  ] as const
  const marks = [
    [MARKS.initial, initial],
    [MARKS.call, call],
    [MARKS.liquidation, liquidation],
  ] as const
  return (
    <div>
      <div
        role="meter"
        aria-label={t('lending.ltv')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={ltv ? Math.round(percentOf(ltv)) : 0}
        aria-valuetext={ltv ? `${share(ltv)}, ${t(`lending.zone.${zone}`)}` : UNKNOWN}
        className={`relative ${compact ? 'h-1.5' : 'h-3'}`}
      >
        <div className="absolute inset-0 overflow-hidden rounded-full">
          {zones.map(([colour, from, to]) => (
            <div
              key={colour}
              className={`absolute inset-y-0 ${colour}`}
              style={{ insetInlineStart: `${from}%`, width: `${to - from}%` }}
            />
          ))}
          <div
            className={`absolute inset-y-0 start-0 rounded-full transition-[width] duration-200 ${FILL[zone]}`}
            style={{ width: `${ltv ? percentOf(ltv) : 0}%` }}
          />
        </div>
        {marks.map(([colour, at]) => (
          <div
            key={colour}
            className={`absolute w-[3px] rounded-full ring-2 ring-surface ${colour} ${compact ? '-inset-y-0.5' : '-inset-y-1'}`}
            style={{ insetInlineStart: `calc(${at}% - 1.5px)` }}
          />
        ))}
      </div>
      {compact ? null : (
        <div className="mt-2 flex justify-between text-[13px] text-text-3" aria-hidden>
          <span className="num">0%</span>
          <span className="num">100%</span>
        </div>
      )}
    </div>
  )
}
