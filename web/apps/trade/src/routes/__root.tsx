import { ensure } from '@plimsoll/i18n'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Navigate, Outlet } from '@tanstack/react-router'
import { guard } from '~/app/guards'
import { Shell } from '~/app/shell'
import { settingsQuery } from '~/shared/settings'

export const Route = createRootRouteWithContext<{ queries: QueryClient }>()({
  beforeLoad: ({ location }) => guard(location.pathname, location.href),
  loader: async ({ context }) => {
    await ensure('common')
    // The app has habits of its own until the operator's arrive.
    void context.queries.prefetchQuery(settingsQuery)
  },
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
  notFoundComponent: () => <Navigate to="/home" replace />,
})
