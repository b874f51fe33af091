import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { call } from '~/domain/api/api'
import { useRecent } from '~/domain/market/recent-searches'
import { useSession } from '~/domain/session/session'
import { usePrefs } from '~/domain/settings/prefs'

/** About the browser, not about who sat at it: which notices it has shown, whose first steps were put away, and by which key a sandbox knows it. */
const BROWSERS_OWN = ['plimsoll.pop-ups', 'plimsoll.sandbox-key', 'plimsoll.first-run']

/** Forgets everything that this browser keeps about somebody, but for how the app speaks and looks. */
function forget() {
  const own = BROWSERS_OWN.map((key) => [key, localStorage.getItem(key)] as const)
  useRecent.getState().clear()
  localStorage.clear()
  for (const [key, value] of own) if (value !== null) localStorage.setItem(key, value)
  sessionStorage.clear()
  usePrefs.setState({})
}

/** Ends the session here and on the server. Without an answer it ends here all the same. */
export function useSignOut() {
  const router = useRouter()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/user/loginOut').catch(() => undefined),
    onSuccess: async () => {
      useSession.getState().signOut()
      forget()
      await router.navigate({ to: '/home' })
      queries.removeQueries({ predicate: (query) => query.queryKey[0] !== 'settings' })
    },
  })
}
