// The frame around every desk: sidebar, palette, help, keys that work everywhere.

import { useKeys } from '@console/kit/keys'
import { words } from '@console/locales'
import { IdleWarning } from '@console/session/idle-warning'
import { useStaff } from '@console/session/store'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { desksFor } from './desks'
import { HelpDialog } from './help-dialog'
import { Palette } from './palette'
import { Sidebar } from './sidebar'

export function Shell() {
  const session = useStaff()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<'palette' | 'help' | null>(null)
  const desks = desksFor(session.permissions)
  useKeys({
    '?': () => setOpened('help'),
    ...Object.fromEntries(desks.map((desk) => [`g ${desk.key}`, () => void navigate({ to: desk.path })])),
  })
  useEffect(() => {
    document.title = `${session.brand} ${words.common.brandSuffix}`
  }, [session.brand])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpened((now) => (now === 'palette' ? null : 'palette'))
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  const close = () => setOpened(null)
  return (
    <div className="flex h-full bg-bg">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-md focus:bg-primary focus:px-3 focus:py-2 focus:text-on-primary"
      >
        {words.shell.skip}
      </a>
      <Sidebar desks={desks} onSearch={() => setOpened('palette')} onHelp={() => setOpened('help')} />
      <main
        id="content"
        className="my-2 me-2 flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden rounded-lg border border-line bg-surface"
      >
        <IdleWarning />
        <Outlet />
      </main>
      {opened === 'palette' ? (
        <Palette desks={desks} onClose={close} onHelp={() => setOpened('help')} />
      ) : null}
      {opened === 'help' ? <HelpDialog desks={desks} onClose={close} /> : null}
    </div>
  )
}
