import { cx } from '@plimsoll/ui/class-names'
import { Clock3 } from 'lucide-react'
import { clockText, relative, type Urgency, urgencyOf } from './clock'
import { whenExact } from './format'
import { useNow } from './use-now'

const COLOURS: Record<Urgency, string> = {
  calm: 'text-text-3',
  amber: 'bg-warn-wash text-warn font-medium',
  red: 'bg-bad-wash text-bad font-semibold',
}

/** What is left until a deadline: amber at 75 %, red when late. */
export function ClockTag({ from, due }: { from: number; due: number }) {
  const now = useNow()
  const urgency = urgencyOf(from, due, now)
  return (
    <span
      title={whenExact(due)}
      data-urgency={urgency}
      className={cx(
        'inline-flex items-center gap-1 rounded-sm text-xs whitespace-nowrap',
        urgency !== 'calm' && 'px-1.5 py-0.5',
        COLOURS[urgency],
      )}
    >
      <Clock3 size={12} aria-hidden />
      {clockText(due, now)}
    </span>
  )
}

/** How long ago; the exact time is in the tooltip. */
export function Ago({ at, className }: { at: number | null | undefined; className?: string }) {
  const now = useNow()
  if (at === null || at === undefined) return <span className={className}>—</span>
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={whenExact(at)}
      className={cx('whitespace-nowrap', className)}
    >
      {relative(at, now)}
    </time>
  )
}
