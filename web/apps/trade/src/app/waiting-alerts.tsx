import { lazy, Suspense } from 'react'
import { useAlerts } from '~/domain/chart/alerts/queries'

const AlertWatch = lazy(async () => ({ default: (await import('~/domain/chart/alerts/watch')).AlertWatch }))

/** Watches price alerts, for those who have set some. */
export function WaitingAlerts() {
  const { data } = useAlerts()
  return <Suspense>{data?.length ? <AlertWatch /> : null}</Suspense>
}
