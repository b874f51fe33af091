import type { ReactNode } from 'react'
import type { Bound } from '~/shared/form'

/** One of several, or several of them, each in a box of its own that can be pressed anywhere. */
export function ChoiceField({
  legend,
  choices,
  chosen,
  field: { error, name, onChange, ref },
}: {
  legend: ReactNode
  choices: { value: string; label: string }[]
  /** A list when several can be chosen. */
  chosen: string | readonly string[]
  /** What the form gives for a field; the boxes share it. */
  field: Bound
}) {
  const several = Array.isArray(chosen)
  return (
    <fieldset>
      <legend className="mb-2 text-[15px] font-medium">{legend}</legend>
      <div className="grid gap-2 desk:grid-cols-2">
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-md border border-line bg-surface px-4 py-2.5 text-[15px] has-checked:border-text has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type={several ? 'checkbox' : 'radio'}
              name={name}
              value={value}
              checked={several ? chosen.includes(value) : chosen === value}
              onChange={onChange}
              ref={ref}
              className="size-5 shrink-0 accent-[var(--primary)]"
            />
            {label}
          </label>
        ))}
      </div>
      {error ? (
        <p role="alert" className="mt-2 text-sm text-bad">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
