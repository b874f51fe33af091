import { toast } from '@plimsoll/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { pushSoon } from '~/domain/messages/push'
import { signOutIfFrozen } from '~/domain/session/account-status-notice'
import { type SessionWallet, useSession } from '~/domain/session/session'
import { userQuery } from '~/domain/session/user'

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
    if (person && signOutIfFrozen(person.user)) return
    toast(greeting, 'good')
    pushSoon(() => router.history.replace(placeAfter(next)))
  }
}
