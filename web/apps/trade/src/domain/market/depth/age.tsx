import { useT } from '@plimsoll/i18n'
import { type ReactNode, useEffect, useState } from 'react'

/** A book that changes no more for so long says so. */
export const SILENT_MS = 5_000

/** Whole seconds since a book came, once that is long ago. */
export function silentFor(at: number, now: number): number | undefined {
  return at && now - at >= SILENT_MS ? Math.floor((now - at) / 1000) : undefined
}

/** How old a book is, once it is silent, in the place of something else. The only part that renders while nothing comes. */
export function BookAge({ at, children }: { at: number; children: ReactNode }) {
  const t = useT()
  const [now, tick] = useState(at)
  useEffect(() => {
    tick(Date.now())
    const timer = setInterval(() => tick(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [at])
  const seconds = silentFor(at, now)
  if (seconds === undefined) return children
  return (
    <span data-testid="book-age" className="num text-warn">
      {t('common.book.age', { seconds })}
    </span>
  )
}
