import { useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { nextQuestion } from '~/features/account/dialogs/asked'
import { useOwnCoinNews } from '~/shared/own-coin-news'
import { useServicePicker } from '~/shared/service-picker'
import { useSession, useSignedIn } from '~/shared/session'
import { useSettings } from '~/shared/settings'
import { useStandingNotice } from '~/shared/standing-notice'
import { useTitleReset } from '~/shared/title'
import { useUser } from '~/shared/user'
import { onNews, useUserSocket } from '~/shared/user-socket'
import { BottomBar } from './bottom-bar'
import { DeskBar } from './desk-bar'
import { useNewsToasts } from './news'
import { PopUps } from './pop-ups'
import { ConnectionBanner, SandboxStrip, StandingStrip } from './strips'
import { sectionOf, useTabs } from './tabs'
import { WaitingAlerts } from './waiting-alerts'
import { useStandingWatch, useWalletWatch } from './watch'

const Dialogs = lazy(async () => {
  const [{ ensure }, { Dialogs }] = await Promise.all([
    import('@plimsoll/i18n'),
    import('~/features/account/dialogs/dialogs'),
  ])
  await ensure('account')
  return { default: Dialogs }
})

/** Pages that fill a desk from edge to edge. */
const DESKS = /^\/trade(U|BB|Sim)?\/?$/

export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const tabs = useTabs()
  const signedIn = useSignedIn()
  const current = sectionOf(pathname, tabs)
  useTitleReset(pathname)
  useUserSocket()
  useNewsToasts()
  useStandingWatch()
  useWalletWatch()
  return (
    <>
      <SandboxStrip />
      <StandingStrip />
      <DeskBar tabs={tabs} current={current} full={DESKS.test(pathname)} />
      <main className={current ? 'pb-[calc(72px+env(safe-area-inset-bottom))] desk:pb-0' : 'pb-safe'}>
        {children}
      </main>
      {current ? <BottomBar tabs={tabs} current={current} /> : null}
      <ConnectionBanner />
      {pathname === '/home' ? <PopUps /> : null}
      <MountedDialogs />
      {signedIn ? <WaitingAlerts /> : null}
    </>
  )
}

/** What may stand over any page. It is loaded when there is something to tell or to ask. */
function MountedDialogs() {
  const practice = useSession((session) => session.practice)
  const inviteRequired = useSettings().LOGIN_REGIS_SETTING?.inviteRequired ?? false
  const { data } = useUser()
  const noticed = useStandingNotice((notice) => notice.open)
  const picking = useServicePicker((picker) => picker.open)
  const { news, hear } = useOwnCoinNews()
  useEffect(
    () =>
      onNews((heard) => {
        if (heard.type === 'OWNCOIN') hear(heard)
      }),
    [hear],
  )
  const asked = nextQuestion({ user: data?.user, practice, inviteRequired, putOff: [] })
  const wanted = noticed || picking || Boolean(news) || asked !== undefined
  const [mounted, mount] = useState(false)
  if (wanted && !mounted) mount(true)
  if (!mounted) return null
  return (
    <Suspense>
      <Dialogs />
    </Suspense>
  )
}
