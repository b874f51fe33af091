import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from './class-names'

type Look = 'primary' | 'quiet' | 'outline' | 'up' | 'down' | 'danger' | 'text'
type Size = 'md' | 'lg' | 'sm'

const LOOKS: Record<Look, string> = {
  primary: 'bg-primary text-on-primary hover:opacity-92',
  quiet: 'bg-sunken text-text hover:bg-line',
  outline: 'border border-line-strong text-text hover:bg-sunken',
  up: 'bg-up-fill text-on-fill hover:brightness-105',
  down: 'bg-down-fill text-on-fill hover:brightness-105',
  danger: 'bg-bad-wash text-bad hover:brightness-98',
  text: 'text-accent-ink hover:underline underline-offset-4 px-1',
}

const SIZES: Record<Size, string> = {
  sm: 'min-h-9 px-3 text-sm rounded-sm',
  md: 'min-h-11 px-4 text-[15px] rounded-md',
  lg: 'min-h-13 px-5 text-[17px] rounded-md',
}

const BASE =
  'inline-flex items-center justify-center gap-2 font-semibold select-none transition-[opacity,background-color,transform,filter] duration-120 active:scale-[0.985] disabled:opacity-45 disabled:pointer-events-none'

interface Shape {
  look?: Look
  size?: Size
  wide?: boolean
  icon?: ReactNode
}

const shape = ({ look = 'primary', size = 'md', wide }: Shape, className?: string) =>
  cx(BASE, LOOKS[look], SIZES[size], wide && 'w-full', className)

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Shape {
  /** Something is under way: the label stays, a waterline moves, and a second press does nothing. */
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function Button({
  look,
  size,
  wide,
  icon,
  busy,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cx(
        shape({ look, size, wide }, className),
        'relative overflow-hidden',
        busy && 'opacity-100!',
      )}
    >
      {icon}
      <span className={cx(busy && 'opacity-60')}>{children}</span>
      {busy ? <span aria-hidden className="absolute inset-x-0 bottom-0 h-[3px] busy-line" /> : null}
    </button>
  )
}

export function LinkButton({
  look,
  size,
  wide,
  icon,
  className,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & Shape) {
  return (
    <a {...rest} className={shape({ look, size, wide }, className)}>
      {icon}
      {children}
    </a>
  )
}

/** A square target of 44 px with an icon; the label is for those who do not see it. */
export function IconButton({
  label,
  className,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: string; ref?: Ref<HTMLButtonElement> }) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={cx(
        'inline-grid size-11 shrink-0 place-items-center rounded-md text-text-2 transition-colors duration-120 hover:bg-sunken hover:text-text disabled:opacity-40',
        className,
      )}
    >
      {children}
    </button>
  )
}
