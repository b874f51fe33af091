// Fields of forms: a label above, what helps or is wrong below.
import { cx } from '@plimsoll/ui/class-names'
import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'

interface Around {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

const CONTROL =
  'w-full rounded-md border border-line-strong bg-surface px-2.5 text-base outline-none transition-colors duration-120 placeholder:text-text-3 focus:border-text aria-invalid:border-bad disabled:bg-sunken disabled:text-text-3'

function Frame({ id, label, hint, error, children }: Around & { id: string; children: ReactNode }) {
  const below = error ?? hint
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm font-medium text-text-2">
        {label}
      </label>
      {children}
      {below ? (
        <p id={`${id}-below`} className={cx('mt-1 text-xs', error ? 'text-bad' : 'text-text-3')}>
          {below}
        </p>
      ) : null}
    </div>
  )
}

const params = (id: string, { hint, error }: Omit<Around, 'label'>) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': hint || error ? `${id}-below` : undefined,
})

export function TextField({
  label,
  hint,
  error,
  className,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & Around) {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <input {...params(id, { hint, error })} className={cx(CONTROL, 'h-9', className)} {...rest} />
    </Frame>
  )
}

/** Six digits of an authenticator. */
export function CodeField({
  value,
  onValue,
  ...rest
}: Around & { value: string; onValue: (code: string) => void }) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      required
      value={value}
      onChange={(event) => onValue(event.target.value.replace(/\D/g, ''))}
      className="num text-lg! tracking-[0.3em]"
      {...rest}
    />
  )
}

export function AreaField({
  label,
  hint,
  error,
  className,
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & Around) {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <textarea
        rows={3}
        {...params(id, { hint, error })}
        className={cx(CONTROL, 'block resize-y py-1.5', className)}
        {...rest}
      />
    </Frame>
  )
}

export function SelectField({
  label,
  hint,
  error,
  choices,
  onValue,
  ...rest
}: Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> &
  Around & { choices: [value: string, label: string][]; onValue: (value: string) => void }) {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <select
        {...params(id, { hint, error })}
        className={cx(CONTROL, 'h-9 pe-2')}
        onChange={(event) => onValue(event.target.value)}
        {...rest}
      >
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Frame>
  )
}

export function CheckField({
  children,
  note,
  className,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & { note?: ReactNode }) {
  return (
    <label className={cx('flex cursor-pointer items-start gap-2.5 py-1 text-sm', className)}>
      <input type="checkbox" className="mt-0.5 size-4 shrink-0 accent-[var(--primary)]" {...rest} />
      <span className="min-w-0">
        {children}
        {note ? <span className="block text-xs text-text-3">{note}</span> : null}
      </span>
    </label>
  )
}
