import { type Key, useT } from '@plimsoll/i18n'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useStale } from '~/domain/market/stale'
import { PARTLY_FROZEN, useStandingNotice } from '~/domain/session/account-status-notice'
import { onPersonConnection, personConnection } from '~/domain/session/news'
import { useSession } from '~/domain/session/session'
import { useUser } from '~/domain/session/user'
import { platformConfig } from '~/domain/settings/platform-config'
import { useSettings } from '~/domain/settings/settings'

/** Only those who practise load it; its place is kept meanwhile. */
const PracticeBar = lazy(async () => ({ default: (await import('./practice-bar')).PracticeBar }))

/** Every page says whether this is play money. While nothing is known it is taken to be. */
export function SandboxStrip() {
  const t = useT()
  const practice = useSession((session) => session.practice)
  const feed = useSettings().FEED_STATE?.feed ?? platformConfig().FEED
  if (practice)
    return (
      <Suspense fallback={<div data-strip="practice" className="h-11 bg-accent" />}>
        <PracticeBar />
      </Suspense>
    )
  if (feed === 'LIVE') return null
  return (
    <div data-strip="play" className="bg-strip px-4 py-1.5 text-center text-xs font-medium text-on-strip">
      {t('common.sandbox-strip')}
    </div>
  )
}

/** A partial freeze stands on every page, with its reasons a press away. */
export function StandingStrip() {
  const t = useT()
  const { data } = useUser()
  const show = useStandingNotice((notice) => notice.show)
  const loginType = useSession((session) => session.loginType)
  if (data?.user.status !== PARTLY_FROZEN) return null
  const { status, statusMsg } = data.user
  return (
    <div
      data-strip="standing"
      className="flex flex-wrap items-center justify-center gap-x-3 bg-warn-wash px-4 text-center text-sm font-medium text-warn"
    >
      {t('common.partly-frozen')}
      <button
        type="button"
        className="min-h-11 underline underline-offset-4"
        onClick={() => show({ status, reason: statusMsg, loginType }, true)}
      >
        {t('common.why')}
      </button>
    </div>
  )
}

/** A blink is no news: a connection counts as lost after this long. */
const LOST_AFTER_MS = 1500

/** Why figures may be old: nothing while they are not, and while it may be a blink. */
function useOutage(): Key | undefined {
  const market = useStale()
  const person = useSyncExternalStore(onPersonConnection, personConnection)
  const lost = market === 'lost' || person === 'lost'
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!lost) return setLong(false)
    const timer = setTimeout(() => setLong(true), LOST_AFTER_MS)
    return () => clearTimeout(timer)
  }, [lost])
  // The browser knows this one for certain.
  if (market === 'offline') return 'common.offline'
  if (!long || !lost) return undefined
  return market === 'lost' ? 'common.prices-lost' : 'common.reconnecting'
}

/** Says that figures may be old, and greys those that are. It lies over the page, so nothing moves when it comes and goes, and above what is pressed there. */
export function ConnectionBanner() {
  const t = useT()
  const outage = useOutage()
  useEffect(() => {
    const root = document.documentElement
    if (outage && outage !== 'common.reconnecting') root.dataset.stale = ''
    else delete root.dataset.stale
  }, [outage])
  return (
    <div
      role="status"
      data-testid="connection"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(148px+env(safe-area-inset-bottom))] z-40 flex justify-center desk:bottom-6"
    >
      {outage ? (
        <span className="flex items-center gap-2.5 rounded-md bg-primary px-4 py-2.5 text-sm font-medium text-on-primary shadow-lift">
          <span aria-hidden className="size-2 shrink-0 rounded-full bg-accent" />
          {t(outage)}
        </span>
      ) : null}
    </div>
  )
}
