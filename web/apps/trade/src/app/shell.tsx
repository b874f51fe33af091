import { useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTitleReset } from '~/domain/layout/title'
import { useServicePicker } from '~/domain/messages/service-picker'
import { useOwnCoinNews } from '~/domain/messages/subscription-updates'
import { useStandingNotice } from '~/domain/session/account-status-notice'
import { onNews } from '~/domain/session/news'
import { useSession, useSignedIn } from '~/domain/session/session'
import { useUser } from '~/domain/session/user'
import { useUserSocket } from '~/domain/session/user-socket'
import { useSettings } from '~/domain/settings/settings'
import { nextQuestion } from '~/features/account/dialogs/onboarding-prompt'
import { BottomBar } from './bottom-bar'
import { DeskBar } from './desk-bar'
import { PopUps } from './pop-ups'
import { useNewsToasts } from './push-messages'
import { useStandingWatch, useWalletWatch } from './session-watch'
import { ConnectionBanner, SandboxStrip, StandingStrip } from './status-banners'
import { sectionOf, useTabs } from './tabs'
import { WaitingAlerts } from './waiting-alerts'

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
