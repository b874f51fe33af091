import { cx } from './class-names'

const STOPS = [0, 25, 50, 75, 100]

/** How much of what is there. */
export function PercentSlider({
  value,
  onChange,
  label,
  tone,
  disabled,
}: {
  value: number
  onChange: (percent: number) => void
  label: string
  tone?: 'up' | 'down' | undefined
  disabled?: boolean
}) {
  const fill = tone === 'up' ? 'var(--up-fill)' : tone === 'down' ? 'var(--down-fill)' : 'var(--text)'
  return (
    <div className={cx(disabled && 'opacity-45')}>
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        value={value}
        disabled={disabled}
        aria-label={label}
        aria-valuetext={`${value}%`}
        onChange={(event) => onChange(Number(event.target.value))}
        className="range"
        style={{ '--part': `${value}%`, '--range-fill': fill } as React.CSSProperties}
      />
      <div className="flex justify-between">
        {STOPS.map((stop) => (
          <button
            key={stop}
            type="button"
            tabIndex={-1}
            disabled={disabled}
            onClick={() => onChange(stop)}
            className={cx('num -mx-1 min-h-7 px-1 text-[13px]', value === stop ? 'text-text' : 'text-text-3')}
          >
            {stop}%
          </button>
        ))}
      </div>
    </div>
  )
}
