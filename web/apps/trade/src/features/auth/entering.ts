import { toast } from '@plimsoll/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { pushSoon } from '~/shared/push'
import { type SessionWallet, useSession } from '~/shared/session'
import { standDown } from '~/shared/standing-notice'
import { userQuery } from '~/shared/user'

export interface Tokens {
  token: string
  mockToken: string
  loginType: 0 | 1
  wallet?: SessionWallet
}

/** Where somebody goes who has just come in: back to where they were stopped, never to another site. */
export const placeAfter = (next: string | undefined) =>
  next?.startsWith('/') && !/^\/[/\\]/.test(next) ? next : '/home'

/** Lets somebody in with the tokens they were given, unless their account is frozen: then it says why. */
export function useEntering(next?: string) {
  const queries = useQueryClient()
  const router = useRouter()
  return async ({ token, mockToken, loginType, wallet }: Tokens, greeting: string) => {
    useSession.getState().signIn({ token, practiceToken: mockToken, loginType, wallet })
    queries.removeQueries({ predicate: (query) => query.queryKey[0] !== 'settings' })
    const person = await queries.fetchQuery(userQuery(false)).catch(() => undefined)
    if (person && standDown(person.user)) return
    toast(greeting, 'good')
    pushSoon(() => router.history.replace(placeAfter(next)))
  }
}
