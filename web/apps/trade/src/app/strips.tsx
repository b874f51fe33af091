import { useT } from '@plimsoll/i18n'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { connection, onConnection } from '~/shared/market/socket'
import { platformConfig } from '~/shared/platform-config'
import { useSession } from '~/shared/session'
import { useSettings } from '~/shared/settings'
import { PARTLY_FROZEN, useStandingNotice } from '~/shared/standing-notice'
import { useUser } from '~/shared/user'
import { onPersonConnection, personConnection } from '~/shared/user-socket'
import { PracticeBar } from './practice-bar'

/** Every page says whether this is play money. While nothing is known it is taken to be. */
export function SandboxStrip() {
  const t = useT()
  const practice = useSession((session) => session.practice)
  const feed = useSettings().FEED_STATE?.feed ?? platformConfig().FEED
  if (practice) return <PracticeBar />
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

/** Says that figures may be old. It lies over the page, so nothing moves when it comes and goes, and above what is pressed there. */
export function ConnectionPill() {
  const t = useT()
  const market = useSyncExternalStore(onConnection, connection)
  const person = useSyncExternalStore(onPersonConnection, personConnection)
  const lost = market === 'lost' || person === 'lost'
  const [said, say] = useState(false)
  useEffect(() => {
    if (!lost) return say(false)
    const timer = setTimeout(() => say(true), LOST_AFTER_MS)
    return () => clearTimeout(timer)
  }, [lost])
  return (
    <div
      role="status"
      data-testid="connection"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(148px+env(safe-area-inset-bottom))] z-40 flex justify-center desk:bottom-6"
    >
      {said ? (
        <span className="flex items-center gap-2 rounded-full bg-primary px-4 py-2 text-sm font-medium text-on-primary shadow-lift">
          <span aria-hidden className="size-2 rounded-full bg-accent" />
          {t('common.reconnecting')}
        </span>
      ) : null}
    </div>
  )
}
