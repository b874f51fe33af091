import { ChevronDown, Eye, EyeOff } from 'lucide-react'
import {
  createContext,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useContext,
  useId,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { cx } from './class-names'

interface Around {
  label: ReactNode
  /** What is wrong, under the field. */
  error?: ReactNode
  /** What helps, under the field, while nothing is wrong. */
  hint?: ReactNode
  /** What the answer begins with, such as an area code. */
  start?: ReactNode
  /** A unit or an action at the end of the field. */
  end?: ReactNode
}

const BOX =
  'flex min-h-13 items-center gap-2 rounded-md border border-line bg-surface px-3.5 transition-colors duration-120 focus-within:border-text has-aria-invalid:border-bad has-[>:is(input,select,textarea):disabled]:bg-sunken has-[>:is(input,select,textarea):disabled]:text-text-3'
const CONTROL = 'min-w-0 flex-1 bg-transparent py-3 text-[16px] outline-none placeholder:text-text-3'

const Below = createContext<HTMLElement | null>(null)

/** Something that an action inside a field has to say: it stands under the field. */
export function BelowField({ children }: { children: ReactNode }) {
  const below = useContext(Below)
  return below ? createPortal(children, below) : null
}

function Frame({
  id,
  label,
  error,
  hint,
  start,
  end,
  children,
  className,
}: Around & { id: string; children: ReactNode; className?: string | undefined }) {
  const [below, setBelow] = useState<HTMLElement | null>(null)
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-text-2">
        {label}
      </label>
      <div className={BOX}>
        {start}
        {children}
        <Below value={below}>{end}</Below>
      </div>
      {end ? <div ref={setBelow} /> : null}
      {error ? (
        <p id={`${id}-said`} role="alert" className="mt-1.5 text-sm text-bad">
          {error}
        </p>
      ) : hint ? (
        <p id={`${id}-said`} className="mt-1.5 text-sm text-text-3">
          {hint}
        </p>
      ) : null}
    </div>
  )
}

const params = (id: string, { error, hint }: Pick<Around, 'error' | 'hint'>) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error || hint ? `${id}-said` : undefined,
})

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> &
  Around & { ref?: Ref<HTMLInputElement> }

export function Field({ label, error, hint, start, end, className, id: given, ...rest }: InputProps) {
  const made = useId()
  const id = given ?? made
  return (
    <Frame id={id} label={label} error={error} hint={hint} start={start} end={end} className={className}>
      <input id={id} className={CONTROL} {...params(id, { error, hint })} {...rest} />
    </Frame>
  )
}

export function PasswordField({ showLabel, ...props }: InputProps & { showLabel: string }) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          aria-label={showLabel}
          aria-pressed={shown}
          className="-me-2 grid size-11 place-items-center text-text-3"
          onClick={() => setShown(!shown)}
        >
          <Icon size={20} aria-hidden />
        </button>
      }
    />
  )
}

/** Digits and one point, no more decimals than allowed: everything else never enters the field. */
export function MoneyField({
  value,
  onValue,
  scale,
  unit,
  label,
  error,
  hint,
  end,
  className,
  ...rest
}: Omit<InputProps, 'value' | 'onChange'> & {
  value: string
  onValue: (value: string) => void
  scale: number
  unit?: string | undefined
}) {
  const id = useId()
  // A unit in letters keeps its own direction; a bare figure such as `/ 5` goes on where the field's own figure ended.
  const Unit = /\p{L}/u.test(unit ?? '') ? 'bdi' : 'span'
  return (
    <div className={cx('min-w-0', className)}>
      <div className={cx(BOX, 'justify-between')}>
        {/* A long label takes a second line; what is typed keeps room for a price. */}
        <label htmlFor={id} className="min-w-0 shrink text-[15px] leading-tight text-text-3">
          {label}
        </label>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          value={value}
          onChange={(event) => {
            const clean = cleanDecimal(event.target.value, scale)
            if (clean !== undefined) onValue(clean)
          }}
          className="num w-24 min-w-16 flex-1 bg-transparent py-3 text-end! text-[18px] outline-none placeholder:text-text-3"
          {...params(id, { error, hint })}
          {...rest}
        />
        {unit ? <Unit className="shrink-0 text-[15px] text-text-3">{unit}</Unit> : null}
        {end}
      </div>
      {error ? (
        <p id={`${id}-said`} role="alert" className="mt-1.5 text-sm text-bad">
          {error}
        </p>
      ) : hint ? (
        <p id={`${id}-said`} className="mt-1.5 text-sm text-text-3">
          {hint}
        </p>
      ) : null}
    </div>
  )
}

/** The text as a decimal being typed, or nothing if it can't become one. */
export function cleanDecimal(text: string, scale: number): string | undefined {
  const plain = text.replace(/[\s,]/g, '').replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
  const point = plain.replace('٫', '.')
  const parts = /^(\d{0,15})(?:(\.)(\d*))?$/.exec(point)
  if (!parts) return undefined
  const [, whole = '', dot = '', rest = ''] = parts
  if (rest.length > scale || (dot && scale === 0)) return undefined
  const head = whole.replace(/^0+(?=\d)/, '')
  return `${dot && !head ? '0' : head}${dot}${rest}`
}

export function Select({
  label,
  error,
  hint,
  className,
  children,
  id: given,
  ...rest
}: SelectHTMLAttributes<HTMLSelectElement> & Around) {
  const made = useId()
  const id = given ?? made
  return (
    <Frame id={id} label={label} error={error} hint={hint} className={className}>
      <select id={id} className={cx(CONTROL, 'appearance-none')} {...params(id, { error, hint })} {...rest}>
        {children}
      </select>
      <ChevronDown size={18} className="pointer-events-none shrink-0 text-text-3" aria-hidden />
    </Frame>
  )
}

export function TextArea({
  label,
  error,
  hint,
  className,
  id: given,
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & Around) {
  const made = useId()
  const id = given ?? made
  return (
    <Frame id={id} label={label} error={error} hint={hint} className={className}>
      <textarea
        id={id}
        rows={4}
        className={cx(CONTROL, 'resize-y')}
        {...params(id, { error, hint })}
        {...rest}
      />
    </Frame>
  )
}

export function Checkbox({
  children,
  error,
  className,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & {
  children: ReactNode
  error?: ReactNode
  ref?: Ref<HTMLInputElement>
}) {
  return (
    <div className={className}>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-[15px] text-text-2">
        <input type="checkbox" className="size-5 shrink-0 accent-[var(--primary)]" {...rest} />
        <span>{children}</span>
      </label>
      {error ? (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      ) : null}
    </div>
  )
}
