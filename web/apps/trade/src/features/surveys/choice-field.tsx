import type { ReactNode, Ref } from 'react'

/** One of several, or several of them, each in a box of its own that can be pressed anywhere. */
export function ChoiceField({
  legend,
  type,
  choices,
  error,
  field,
}: {
  legend: ReactNode
  type: 'radio' | 'checkbox'
  choices: { value: string; label: string }[]
  error?: string | undefined
  /** What the form gives for a field; the boxes share it. */
  field: {
    name: string
    ref: Ref<HTMLInputElement>
    onChange: React.ChangeEventHandler
    onBlur: React.FocusEventHandler
  }
}) {
  return (
    <fieldset>
      <legend className="mb-2 text-[15px] font-medium">{legend}</legend>
      <div className="grid gap-2 desk:grid-cols-2">
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-md border border-line bg-surface px-4 py-2.5 text-[15px] has-checked:border-text has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input type={type} value={value} {...field} className="size-5 shrink-0 accent-[var(--primary)]" />
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
