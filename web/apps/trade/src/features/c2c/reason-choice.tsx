import { useT } from '@plimsoll/i18n'
import { useId } from 'react'

/** One of several reasons, each on a line of its own. */
export function ReasonChoice({
  reasons,
  word,
  value,
  onChange,
  error,
}: {
  reasons: readonly number[]
  word: (reason: number) => string
  value: number | undefined
  onChange: (reason: number) => void
  error: string | undefined
}) {
  const t = useT()
  const id = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium text-text-2">{t('c2c.reason')}</legend>
      {reasons.map((reason) => (
        <label key={reason} className="flex min-h-11 cursor-pointer items-center gap-3 text-[16px]">
          <input
            type="radio"
            name={id}
            className="size-5 shrink-0 accent-[var(--primary)]"
            checked={reason === value}
            onChange={() => onChange(reason)}
          />
          {word(reason)}
        </label>
      ))}
      {error ? (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
