import { useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useServicePicker } from '~/shared/service-picker'
import { useSignedIn } from '~/shared/session'
import { useStandingNotice } from '~/shared/standing-notice'
import { useTitleReset } from '~/shared/title'
import { useUserSocket } from '~/shared/user-socket'
import { BottomBar } from './bottom-bar'
import { DeskBar } from './desk-bar'
import { useNewsToasts } from './news'
import { ConnectionBanner, SandboxStrip, StandingStrip } from './strips'
import { sectionOf, useTabs } from './tabs'
import { useStandingWatch, useWalletWatch } from './watch'

const Dialogs = lazy(async () => {
  const [{ ensure }, { Dialogs }] = await Promise.all([
    import('@plimsoll/i18n'),
    import('~/features/account/dialogs/dialogs'),
  ])
  await ensure('account')
  return { default: Dialogs }
})

const PopUpNotice = lazy(async () => ({ default: (await import('./pop-up-notice')).PopUpNotice }))

export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const tabs = useTabs()
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
      <DeskBar tabs={tabs} current={current} />
      <main className={current ? 'pb-[calc(72px+env(safe-area-inset-bottom))] desk:pb-0' : 'pb-safe'}>
        {children}
      </main>
      {current ? <BottomBar tabs={tabs} current={current} /> : null}
      <ConnectionBanner />
      {pathname === '/home' ? (
        <Suspense>
          <PopUpNotice />
        </Suspense>
      ) : null}
      <MountedDialogs />
    </>
  )
}

/** What may stand over any page. A visitor who asks for nothing does not load it. */
function MountedDialogs() {
  const signedIn = useSignedIn()
  const noticed = useStandingNotice((notice) => notice.open)
  const picking = useServicePicker((picker) => picker.open)
  if (!signedIn && !noticed && !picking) return null
  return (
    <Suspense>
      <Dialogs />
    </Suspense>
  )
}
