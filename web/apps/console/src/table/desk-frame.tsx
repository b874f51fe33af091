// The frame of a desk: its title and filters, the list, and beside it what is open. Narrow screens show one at a time.
import { cx } from '@plimsoll/ui/class-names'
import { Outlet } from '@tanstack/react-router'
import { type ReactNode, useSyncExternalStore } from 'react'

const PANE = '(min-width: 1200px)'

/** Whether the list and what is open fit beside each other. */
export function useRoomForPane(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(PANE)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(PANE).matches,
  )
}

export function PageHead({
  title,
  children,
  note,
}: {
  title: ReactNode
  children?: ReactNode
  note?: ReactNode
}) {
  return (
    <header className="flex min-h-15 shrink-0 flex-wrap items-center gap-2 border-b border-line py-2 ps-5 pe-4">
      <h1 className="me-2 text-lg font-semibold whitespace-nowrap">{title}</h1>
      {note}
      {children}
    </header>
  )
}

export function DeskFrame({
  title,
  filters,
  isOpen,
  children,
}: {
  title: ReactNode
  filters?: ReactNode
  /** Something of the list is open. */
  isOpen: boolean
  children: ReactNode
}) {
  const hasRoom = useRoomForPane()
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      {isOpen && !hasRoom ? null : (
        <div
          className={cx(
            'flex min-h-0 min-w-0 flex-col',
            isOpen ? 'w-[400px] shrink-0 border-e border-line' : 'flex-1',
          )}
        >
          <PageHead title={title}>{filters}</PageHead>
          {children}
        </div>
      )}
      {isOpen ? (
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <Outlet />
        </div>
      ) : null}
    </div>
  )
}
