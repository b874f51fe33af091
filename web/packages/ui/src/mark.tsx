import { cx } from './class-names'

/** The load line: a ring and a line through it. The ring is the hull's, the line is the water's. */
export function Mark({ size = 28, className, title }: { size?: number; className?: string; title?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      className={cx('shrink-0', className)}
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <circle cx="16" cy="16" r="9.5" stroke="currentColor" strokeWidth="3" />
      <path d="M1.5 16h29" stroke="var(--accent)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
