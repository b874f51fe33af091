import { cx } from './class-names'

export function Switch({
  label,
  checked,
  onChange,
  disabled,
  className,
  id,
}: {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  className?: string
  /** For a line beside it that is pressed as well. */
  id?: string
}) {
  return (
    <label
      className={cx(
        'relative inline-flex h-11 w-13 shrink-0 cursor-pointer items-center',
        disabled && 'opacity-45',
        className,
      )}
    >
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-label={label}
        className="peer sr-only"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="h-7 w-13 rounded-full bg-line-strong transition-colors duration-120 peer-checked:bg-good peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2" />
      <span className="absolute start-1 size-5 rounded-full bg-surface transition-transform duration-120 peer-checked:translate-x-6 rtl:peer-checked:-translate-x-6" />
    </label>
  )
}
