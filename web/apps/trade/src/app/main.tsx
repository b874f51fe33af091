import { activate, I18n } from '@plimsoll/i18n'
import { Toasts } from '@plimsoll/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followSystem, wearPlatform } from '~/domain/settings/platform-config'
import { firstLocale, usePrefs } from '~/domain/settings/prefs'
import { routeTree } from '../routes.gen'
import { parseSearch, stringifySearch } from './addresses'
import { noteVisit, registerOfflineShell, reloadWhenLongHidden } from './lifecycle'
import { makeQueries } from './queries'
import './style.css'

const queries = makeQueries()

const router = createRouter({
  routeTree,
  context: { queries },
  defaultPreload: 'intent',
  scrollRestoration: true,
  parseSearch,
  stringifySearch,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** The document's own frame stands until there is a page to show instead of it. */
async function begin() {
  wearPlatform(usePrefs.getState().theme)
  followSystem(() => usePrefs.getState().theme)
  await activate(firstLocale())
  reloadWhenLongHidden()
  registerOfflineShell()
  noteVisit()
  // A page that could not be loaded is shown as such by the router.
  await router.load().catch(() => undefined)

  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <I18n>
          <RouterProvider router={router} />
          <Toasts />
        </I18n>
      </QueryClientProvider>
    </StrictMode>,
  )
}

void begin()
