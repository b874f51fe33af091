import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

export interface SidePlace {
  to: string
  name: string
  icon: LucideIcon
  here: boolean
}

/** On a desk, the other pages of a part of the app, in groups. */
export function SideNav({ label, groups }: { label: string; groups: SidePlace[][] }) {
  return (
    <nav aria-label={label} className="sticky top-20 max-h-[calc(100dvh-96px)] overflow-y-auto">
      {groups.map((group, n) => (
        <ul key={n} className="mb-3 space-y-0.5 border-b border-line pb-3 last:mb-0 last:border-0 last:pb-0">
          {group.map(({ to, name, icon: Icon, here }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={here ? 'page' : undefined}
                className="flex min-h-11 items-center gap-3 rounded-md px-3 text-[15px] font-medium text-text-2 hover:bg-sunken aria-[current]:bg-sunken aria-[current]:text-text"
              >
                <Icon size={19} strokeWidth={1.9} className="shrink-0" aria-hidden />
                {name}
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}
