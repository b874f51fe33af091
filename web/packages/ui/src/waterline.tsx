import { cx } from './class-names'

/** How high the water stands: a share of a whole, with the line it should not pass. */
export function Waterline({
  value,
  limit,
  label,
  text,
  tone = 'plain',
  className,
}: {
  /** 0 to 1. */
  value: number
  /** 0 to 1: where the mark is painted. */
  limit?: number
  label: string
  text?: string
  tone?: 'plain' | 'good' | 'bad' | 'warn'
  className?: string
}) {
  const part = Math.min(1, Math.max(0, value))
  const colour = { plain: 'bg-text-2', good: 'bg-good', bad: 'bg-bad', warn: 'bg-warn' }[tone]
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(part * 100)}
      aria-valuetext={text}
      className={cx('relative h-2 rounded-full bg-sunken', className)}
    >
      <div
        className={cx('absolute inset-y-0 start-0 rounded-full', colour)}
        style={{ width: `${part * 100}%` }}
      />
      {limit === undefined ? null : (
        <div
          className="absolute -top-1 h-4 w-0.5 rounded-full bg-accent"
          style={{ insetInlineStart: `${limit * 100}%` }}
        />
      )}
    </div>
  )
}
