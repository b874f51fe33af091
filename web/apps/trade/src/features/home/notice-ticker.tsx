import { useT } from '@plimsoll/i18n'
import { Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Megaphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { rollingQuery } from './queries'

/** How long a line stands before the next one. */
const STANDS_MS = 6000

const still = matchMedia('(prefers-reduced-motion: reduce)')

/** The house's short lines, one after the other. It stands while a pointer or the keyboard is on it. */
export function Rolling() {
  const t = useT()
  const { data } = useQuery(rollingQuery())
  const [at, setAt] = useState(0)
  const [held, hold] = useState(false)
  const count = data?.length ?? 0
  useEffect(() => {
    if (count < 2 || held || still.matches) return
    const timer = setInterval(() => setAt((now) => now + 1), STANDS_MS)
    return () => clearInterval(timer)
  }, [count, held])
  if (!data) return <Skeleton className="h-11" />
  const notice = data[at % Math.max(1, count)]
  if (!notice) return null
  return (
    <section aria-label={t('home.rolling')}>
      <Link
        to="/broadcastDetails"
        search={{ noticeId: String(notice.noticeId) }}
        onMouseEnter={() => hold(true)}
        onMouseLeave={() => hold(false)}
        onFocus={() => hold(true)}
        onBlur={() => hold(false)}
        className="flex min-h-11 items-center gap-2.5 rounded-md bg-sunken px-3.5 text-sm text-text-2 hover:text-text"
      >
        <Megaphone size={17} className="shrink-0 text-accent-ink" aria-hidden />
        <span key={notice.noticeId} dir="auto" className="min-w-0 flex-1 truncate">
          {notice.noticeTitle}
        </span>
        {count > 1 ? (
          <span className="num text-[13px] text-text-3" aria-hidden>
            {(at % count) + 1}/{count}
          </span>
        ) : null}
        <ChevronRight size={16} className="shrink-0 text-text-3 rtl:rotate-180" aria-hidden />
      </Link>
    </section>
  )
}
