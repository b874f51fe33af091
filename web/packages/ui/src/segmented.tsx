import { cx } from './class-names'

/** One of two to four, side by side: buy or sell, long or short. */
export function Segmented<T extends string>({
  name,
  label,
  value,
  choices,
  onChange,
  className,
}: {
  name: string
  label: string
  value: T
  choices: { value: T; label: string; tone?: 'up' | 'down' }[]
  onChange: (value: T) => void
  className?: string
}) {
  return (
    <fieldset className={cx('flex rounded-md bg-sunken p-1', className)}>
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={cx(
            'relative flex min-h-10 flex-1 cursor-pointer items-center justify-center rounded-sm px-3 text-center text-[15px] font-semibold text-text-2 transition-colors duration-120 has-focus-visible:outline-2 has-focus-visible:outline-accent',
            choice.tone === 'up' && 'has-checked:bg-up-fill has-checked:text-on-fill',
            choice.tone === 'down' && 'has-checked:bg-down-fill has-checked:text-on-fill',
            !choice.tone && 'has-checked:bg-surface has-checked:text-text has-checked:shadow-lift',
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
