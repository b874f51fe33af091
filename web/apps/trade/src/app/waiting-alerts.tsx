import { lazy, Suspense, useEffect, useState } from 'react'
import { useAlerts } from '~/domain/chart/alerts/list'

/** The page comes first. */
const LOOK_AFTER_MS = 3000

const AlertWatch = lazy(async () => ({ default: (await import('~/domain/chart/alerts/watch')).AlertWatch }))

/** Watches price alerts, for those who have set some. */
export function WaitingAlerts() {
  const [begun, begin] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => begin(true), LOOK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const { data } = useAlerts(begun)
  return <Suspense>{data?.length ? <AlertWatch /> : null}</Suspense>
}
