import { ensure } from '@plimsoll/i18n'
import { createFileRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'

/** The parts of the app side by side, for those who build it: a release holds neither the page nor its code. */
export const Route = createFileRoute('/kit')({
  codeSplitGroupings: [],
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw redirect({ to: '/home' })
  },
  loader: () => ensure('funds', 'content'),
  ...(import.meta.env.DEV
    ? { component: lazyRouteComponent(() => import('~/features/kit/kit'), 'Kit') }
    : {}),
})
