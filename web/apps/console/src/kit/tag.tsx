import { cx } from '@plimsoll/ui/class-names'
import type { ReactNode } from 'react'

export type Tone = 'plain' | 'good' | 'bad' | 'warn' | 'accent'

const TONES: Record<Tone, string> = {
  plain: 'bg-[var(--row-open)] text-text-2',
  good: 'bg-good-wash text-good',
  bad: 'bg-bad-wash text-bad',
  warn: 'bg-warn-wash text-warn',
  accent: 'bg-accent-wash text-accent-ink',
}

/** A word about a state. */
export function Tag({
  tone = 'plain',
  children,
  className,
}: {
  tone?: Tone
  children: ReactNode
  className?: string
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-sm px-1.5 py-0.5 text-xs font-medium whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
