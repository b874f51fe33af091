// The session store: the signed-in member of the staff, or the reason for the sign-out. The API client reads the CSRF token here.

import type { Session } from '@console/api/types'
import { create } from 'zustand'

/** Why the sign-in page is shown. */
export type Why = 'ended' | 'idle' | 'left' | null

interface State {
  /** `undefined` while it is being asked. */
  session: Session | null | undefined
  why: Why
  enter: (session: Session) => void
  leave: (why: Why) => void
}

export const useSession = create<State>((set, get) => ({
  session: undefined,
  why: null,
  enter: (session) => set({ session, why: null }),
  // The first look at a session that is not there is no ended one.
  leave: (why) => set({ session: null, why: get().session ? why : get().why }),
}))

/** Whoever is signed in; only for what is shown behind the sign-in. */
export function useStaff(): Session {
  const session = useSession((state) => state.session)
  if (!session) throw new Error('shown without a session')
  return session
}

export const useCan = () => {
  const permissions = useSession((state) => state.session?.permissions)
  return (permission: string) => permissions?.includes(permission) ?? false
}
