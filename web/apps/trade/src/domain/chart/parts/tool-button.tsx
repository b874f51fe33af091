import type { ReactNode } from 'react'

/** A small square with an icon; what it does is said to those who do not see it, and on hover. */
export function ToolButton({
  label,
  pressed,
  disabled,
  onClick,
  className = '',
  children,
}: {
  label: string
  pressed?: boolean
  disabled?: boolean
  onClick: () => void
  className?: string
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className={`grid size-10 shrink-0 place-items-center rounded-sm text-text-2 hover:bg-sunken hover:text-text disabled:opacity-35 aria-pressed:bg-accent-wash aria-pressed:text-accent-ink ${className}`}
    >
      {children}
    </button>
  )
}
