// Views of one thing, with the arrow keys between them.
import { cx } from '@plimsoll/ui/class-names'

export function Tabs<T extends string>({
  label,
  value,
  tabs,
  onChange,
  className,
}: {
  label: string
  value: T
  tabs: [value: T, label: string, count?: number][]
  onChange: (value: T) => void
  className?: string
}) {
  const move = (step: number) => {
    const at = tabs.findIndex(([tab]) => tab === value)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (next) onChange(next[0])
  }
  return (
    <div
      role="tablist"
      aria-label={label}
      className={cx('scroll-quiet flex gap-4 overflow-x-auto border-b border-line', className)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') move(1)
        if (event.key === 'ArrowLeft') move(-1)
      }}
    >
      {tabs.map(([tab, text, n]) => (
        <button
          key={tab}
          type="button"
          role="tab"
          aria-selected={tab === value}
          tabIndex={tab === value ? 0 : -1}
          onClick={() => onChange(tab)}
          className="-mb-px h-9 shrink-0 border-b-2 border-transparent text-sm font-medium text-text-3 hover:text-text aria-selected:border-accent aria-selected:text-text"
        >
          {text}
          {n ? <span className="num ms-1.5 text-text-3">{n}</span> : null}
        </button>
      ))}
    </div>
  )
}

/** One of a few, side by side. */
export function Segments<T extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  label: string
  value: T
  choices: [value: T, label: string][]
  onChange: (value: T) => void
}) {
  return (
    <fieldset className="flex shrink-0 rounded-md bg-sunken p-0.5">
      <legend className="sr-only">{label}</legend>
      {choices.map(([choice, text]) => (
        <label
          key={choice}
          className="relative flex h-7 cursor-pointer items-center rounded-sm px-2.5 text-sm font-medium text-text-2 has-checked:bg-surface has-checked:text-text has-checked:shadow-[0_1px_2px_rgb(0_0_0/8%)] has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={label}
            className="sr-only"
            checked={choice === value}
            onChange={() => onChange(choice)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  )
}
