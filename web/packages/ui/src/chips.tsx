import { cx } from './class-names'

export interface Choice<T extends string> {
  value: T
  label: string
  count?: number
}

/** One of several, in a row that scrolls: filters above a list. */
export function Chips<T extends string>({
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
  choices: Choice<T>[]
  onChange: (value: T) => void
  className?: string
}) {
  return (
    <fieldset className={cx('scroll-quiet flex gap-1 overflow-x-auto', className)}>
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="relative shrink-0 cursor-pointer rounded-full px-3.5 py-2 text-[15px] font-medium text-text-2 transition-colors duration-120 has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
          {/* A figure runs its own way: its margin would too. */}
          {choice.count === undefined ? null : (
            <span className="ms-1.5">
              <span className="num">{choice.count}</span>
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
