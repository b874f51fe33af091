import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { complain, post } from '~/shared/api'
import { useSignedIn } from '~/shared/session'

export interface Favourite {
  id: number
  coin: string
  icon: string
}

const favourites = queryOptions({
  queryKey: ['favourites'],
  staleTime: 60_000,
  queryFn: () => post<Favourite[]>('/api/userCoin/getUserCoin'),
})

export function useFavourites() {
  const signedIn = useSignedIn()
  return useQuery({ ...favourites, enabled: signedIn })
}

/** Changes the list and shows the change at once; the server's word comes after. */
export function useChangeFavourites() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ coins }: { coins: string[] }) =>
      post('/api/userCoin/addBath', coins.map((coin) => ({ coin, icon: '' })) as unknown as object),
    onMutate: async ({ coins }) => {
      await queries.cancelQueries(favourites)
      const before = queries.getQueryData(favourites.queryKey)
      queries.setQueryData(
        favourites.queryKey,
        coins.map((coin, n) => ({ id: -n - 1, coin, icon: '' })),
      )
      return before
    },
    onError: (error, _, before) => {
      queries.setQueryData(favourites.queryKey, before)
      complain(error)
    },
    onSettled: () => queries.invalidateQueries(favourites),
  })
}
