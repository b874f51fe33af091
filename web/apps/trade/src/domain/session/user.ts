import type { Data } from '@plimsoll/api'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '~/domain/api/api'
import { useSession, useSignedIn } from './session'

export type User = Data<'POST /api/user/getInfo'>
export type Asset = User['asset'][number]

export const userQuery = (practice: boolean) =>
  queryOptions({
    queryKey: ['user', practice],
    staleTime: 15_000,
    queryFn: () => call('POST /api/user/getInfo', { occupy: 1 }),
  })

/** The signed-in person; nothing for a visitor. */
export function useUser() {
  const practice = useSession((session) => session.practice)
  const signedIn = useSignedIn()
  return useQuery({ ...userQuery(practice), enabled: signedIn })
}
