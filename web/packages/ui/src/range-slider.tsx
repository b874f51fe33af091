import type { ReactNode } from 'react'
import { cx } from './class-names'

/** A value between two ends that are named below it. What a position stands for is the caller's to say. */
export function RangeSlider({
  position,
  last,
  label,
  text,
  start,
  end,
  disabled,
  onChange,
}: {
  /** 0 to `last`, in whole steps. */
  position: number
  last: number
  label: string
  /** What the position stands for, for those who do not see it. */
  text: string
  start: ReactNode
  end: ReactNode
  disabled?: boolean
  onChange: (position: number) => void
}) {
  const part = last > 0 ? (position / last) * 100 : 0
  return (
    <div>
      <input
        type="range"
        min={0}
        max={last}
        step={1}
        value={position}
        disabled={disabled}
        aria-label={label}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.target.value))}
        className={cx('range', disabled && 'opacity-45')}
        style={{ '--part': `${part}%`, '--range-fill': 'var(--text)' } as React.CSSProperties}
      />
      <div className="flex justify-between gap-3 text-[13px] text-text-3">
        <span>{start}</span>
        <span>{end}</span>
      </div>
    </div>
  )
}
