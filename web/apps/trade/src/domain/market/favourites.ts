import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, showError } from '~/domain/api/api'
import { useSignedIn } from '~/domain/session/session'

export interface Favourite {
  id: number
  coin: string
  icon: string
}

const favourites = queryOptions({
  queryKey: ['favourites'],
  staleTime: 60_000,
  queryFn: () => call('POST /api/userCoin/getUserCoin'),
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
      call(
        'POST /api/userCoin/addBath',
        coins.map((coin) => ({ coin, icon: '' })),
      ),
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
      showError(error)
    },
    onSettled: () => queries.invalidateQueries(favourites),
  })
}

/** Whether an instrument is a favourite, and the press that changes it. */
export function useStar(coin: string) {
  const { data } = useFavourites()
  const change = useChangeFavourites()
  const coins = data?.map((favourite) => favourite.coin) ?? []
  const on = coins.includes(coin)
  return {
    on,
    toggle: () => change.mutate({ coins: on ? coins.filter((one) => one !== coin) : [...coins, coin] }),
  }
}
