// Buttons of the console: denser than those of the app for customers, on the same colours.
import { cx } from '@plimsoll/ui/class-names'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'

type Look = 'primary' | 'outline' | 'ghost' | 'danger'

const LOOKS: Record<Look, string> = {
  primary: 'bg-primary text-on-primary hover:opacity-90',
  outline: 'border border-line-strong bg-surface text-text hover:bg-sunken',
  ghost: 'text-text-2 hover:bg-sunken hover:text-text',
  danger: 'bg-bad-wash text-bad hover:brightness-97 dark:hover:brightness-110',
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look
  size?: 'sm' | 'md'
  icon?: ReactNode
  /** The key that does the same. */
  hint?: string | undefined
  /** Something is under way: a second press does nothing. */
  busy?: boolean | undefined
  ref?: Ref<HTMLButtonElement>
}

export function Button({
  look = 'outline',
  size = 'md',
  icon,
  hint,
  busy,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      aria-keyshortcuts={hint}
      className={cx(
        'relative inline-flex shrink-0 items-center justify-center gap-1.5 overflow-hidden rounded-md font-semibold whitespace-nowrap select-none transition-[opacity,background-color] duration-120 disabled:pointer-events-none disabled:opacity-45',
        size === 'md' ? 'h-8 px-3 text-sm' : 'h-7 px-2.5 text-xs',
        LOOKS[look],
        busy && 'opacity-100!',
        className,
      )}
    >
      {icon}
      {children}
      {hint ? (
        <span aria-hidden className="ms-1 text-[11px] font-medium uppercase opacity-60">
          {hint}
        </span>
      ) : null}
      {busy ? <span aria-hidden className="busy-line absolute inset-x-0 bottom-0 h-[2px]" /> : null}
    </button>
  )
}

export function IconButton({
  label,
  className,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: string; ref?: Ref<HTMLButtonElement> }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={cx(
        'inline-grid size-8 shrink-0 place-items-center rounded-md text-text-3 transition-colors duration-120 hover:bg-sunken hover:text-text disabled:opacity-40',
        className,
      )}
    />
  )
}
