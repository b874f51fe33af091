// Starts and ends sessions, and tells the client about them.

import { call, connect } from '@console/api/client'
import { SignedOut } from '@console/api/errors'
import { routes } from '@console/api/routes'
import type { Session } from '@console/api/types'
import type { QueryClient } from '@tanstack/react-query'
import { useStepUp } from './step-up'
import { useSession, type Why } from './store'

const RETRY_MS = 3_000

export function wireSession(queries: QueryClient) {
  connect({
    csrf: () => useSession.getState().session?.csrf,
    stepUp: () => useStepUp.getState().ask(),
    signedOut: () => forget(queries, 'ended'),
  })
}

/** What was fetched for one person is not left for the next. */
function forget(queries: QueryClient, why: Why) {
  const wasIn = Boolean(useSession.getState().session)
  useSession.getState().leave(why)
  if (!wasIn) return
  useStepUp.getState().answer(false)
  queries.clear()
}

/** Asks who is signed in; asks again while the server is away. */
export async function resume(): Promise<void> {
  try {
    useSession.getState().enter(await call(routes.session, {}))
  } catch (error) {
    if (error instanceof SignedOut) return
    setTimeout(resume, RETRY_MS)
  }
}

export const enter = (session: Session) => useSession.getState().enter(session)

export async function signOut(queries: QueryClient, why: Why) {
  try {
    await call(routes.signOut, {})
  } catch {
    // It ends by itself; here it has ended.
  }
  forget(queries, why)
}
