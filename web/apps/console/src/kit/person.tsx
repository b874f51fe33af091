import type { Person } from '@console/api/types'
import { words } from '@console/locales'
import { cx } from '@plimsoll/ui/class-names'

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('')

export function Avatar({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        'inline-grid size-5 shrink-0 place-items-center rounded-full bg-line text-[10px] font-semibold text-text-2',
        className,
      )}
    >
      {initials(name)}
    </span>
  )
}

/** A colleague, by name. */
export function Colleague({ person, className }: { person: Person | null | undefined; className?: string }) {
  if (!person) return <span className="text-text-3">{words.common.system}</span>
  return (
    <span className={cx('inline-flex min-w-0 items-center gap-1.5', className)} title={person.email}>
      <Avatar name={person.name} />
      <span className="truncate">{person.name}</span>
    </span>
  )
}
