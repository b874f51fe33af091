// The desks that a person may read, with what waits at each. Icons only where the screen is narrow.

import { words } from '@console/locales'
import { useStaff } from '@console/session/store'
import { cx } from '@plimsoll/ui/class-names'
import { Mark } from '@plimsoll/ui/mark'
import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { AccountMenu } from './account-menu'
import type { Desk } from './desks'
import { useOverview } from './use-overview'

const GROUPS = [null, 'work', 'money', 'house'] as const

export function Sidebar({
  desks,
  onSearch,
  onHelp,
}: {
  desks: Desk[]
  onSearch: () => void
  onHelp: () => void
}) {
  const { brand, isSandbox } = useStaff()
  return (
    <nav aria-label={words.shell.navigation} className="flex w-14 shrink-0 flex-col gap-1 p-2 pane:w-54">
      <div className="flex h-10 items-center gap-2 px-1.5">
        <Mark size={22} />
        <span className="hidden min-w-0 truncate font-semibold pane:block">{brand}</span>
        {isSandbox ? (
          <span className="ms-auto hidden rounded-sm bg-accent-wash px-1.5 py-0.5 text-[11px] font-semibold text-accent-ink pane:block">
            {words.common.sandbox}
          </span>
        ) : null}
      </div>
      <button
        type="button"
        onClick={onSearch}
        aria-label={words.shell.search}
        aria-keyshortcuts="Control+K"
        className="mb-2 flex h-8 items-center gap-2 rounded-md border border-line bg-surface px-2.5 text-sm text-text-3 hover:border-line-strong"
      >
        <Search size={14} className="shrink-0" aria-hidden />
        <span className="hidden flex-1 truncate text-start pane:block">{words.shell.search}</span>
        <kbd className="hidden! pane:inline-grid!">⌘K</kbd>
      </button>
      <div className="scroll-quiet min-h-0 flex-1 space-y-3 overflow-y-auto">
        {GROUPS.map((group) => {
          const own = desks.filter((desk) => desk.group === group)
          if (own.length === 0) return null
          return (
            <div key={group ?? 'first'}>
              {group ? (
                <p className="hidden px-2 pb-1 text-[11px] font-semibold tracking-wide text-text-3 uppercase pane:block">
                  {words.groups[group]}
                </p>
              ) : null}
              <ul className="space-y-px">
                {own.map((desk) => (
                  <li key={desk.name}>
                    <DeskLink desk={desk} />
                  </li>
                ))}
              </ul>
            </div>
          )
        })}
      </div>
      <AccountMenu onHelp={onHelp} />
    </nav>
  )
}

function DeskLink({ desk }: { desk: Desk }) {
  const overview = useOverview().data
  const queue = overview?.queues.find((one) => one.desk === desk.queue)
  const waiting = desk.name === 'approvals' ? overview?.approvals.forMe : queue?.waiting
  const isLate = Boolean(queue?.late)
  const Icon = desk.icon
  return (
    <Link
      to={desk.path}
      activeOptions={{ exact: desk.path === '/', includeSearch: false }}
      title={words.desks[desk.name]}
      className="group relative flex h-8 items-center gap-2.5 rounded-md px-2.5 text-sm font-medium text-text-2 hover:bg-sunken aria-[current=page]:bg-surface aria-[current=page]:text-text aria-[current=page]:shadow-[0_0_0_1px_var(--line)]"
      activeProps={{ 'aria-current': 'page' }}
    >
      <Icon
        size={16}
        className="shrink-0 text-text-3 group-aria-[current=page]:text-accent-ink"
        aria-hidden
      />
      <span className="hidden flex-1 truncate pane:block">{words.desks[desk.name]}</span>
      {waiting ? (
        <span
          title={isLate ? words.shell.late : undefined}
          className={cx(
            'num absolute end-0 top-0 min-w-4 rounded-full px-1 text-center text-[11px] leading-4 pane:static pane:text-xs pane:leading-5',
            isLate
              ? 'bg-bad-wash font-semibold text-bad'
              : 'bg-sunken text-text-2 pane:bg-transparent pane:text-text-3',
          )}
        >
          {waiting}
        </span>
      ) : null}
    </Link>
  )
}
