import { ensure } from '@plimsoll/i18n'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Navigate, Outlet, redirect } from '@tanstack/react-router'
import { guard } from '~/app/guards'
import { moveToDesk, settleLanguage } from '~/app/lifecycle'
import { Shell } from '~/app/shell'
import { settingsQuery } from '~/domain/settings/settings'

export const Route = createRootRouteWithContext<{ queries: QueryClient }>()({
  beforeLoad: ({ location, matches, context }) => {
    // No page of ours has this path.
    if (matches.length < 2) throw redirect({ to: '/home' })
    guard(location.pathname, location.href, context.queries.getQueryData(settingsQuery.queryKey))
  },
  loader: async ({ context }) => {
    await ensure('common')
    // The app has habits of its own until the operator's arrive.
    void context.queries
      .ensureQueryData(settingsQuery)
      .then((settings) => {
        moveToDesk(settings)
        return settleLanguage(settings)
      })
      .catch(() => undefined)
  },
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
  notFoundComponent: () => <Navigate to="/home" replace />,
})
