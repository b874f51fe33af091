import type { ReactNode } from 'react'
import { cx } from './class-names'

type Tone = 'plain' | 'good' | 'bad' | 'warn' | 'accent'

const TONES: Record<Tone, string> = {
  plain: 'bg-sunken text-text-2',
  good: 'bg-good-wash text-good',
  bad: 'bg-bad-wash text-bad',
  warn: 'bg-warn-wash text-warn',
  accent: 'bg-accent-wash text-accent-ink',
}

/** A word about a state. */
export function Badge({
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
        'inline-flex items-center gap-1 rounded-sm px-2 py-0.5 text-[13px] font-medium',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
