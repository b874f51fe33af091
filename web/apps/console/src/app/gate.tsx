import { SignInPage } from '@console/session/sign-in-page'
import { useSession } from '@console/session/store'
import { Shell } from './shell'

/** The console for those who are signed in; the sign-in, at the same address, for everybody else. */
export function Gate() {
  const session = useSession((state) => state.session)
  if (session === undefined) return null
  return session ? <Shell /> : <SignInPage />
}
