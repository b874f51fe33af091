import { useQuery } from '@tanstack/react-query'
import { call } from '~/domain/api/api'
import { useSession, useSignedIn } from '~/domain/session/session'

/** The wallets by their numbers. */
export const WALLET = { platform: 1, financial: 2, contract: 3 } as const

export function useBalances() {
  const practice = useSession((session) => session.practice)
  const signedIn = useSignedIn()
  return useQuery({
    queryKey: ['assets', 'balances', practice],
    enabled: signedIn,
    refetchInterval: 15_000,
    queryFn: () => call('POST /api/asset/assetBalance'),
  })
}

/** What is free of a coin in a wallet; nothing while it is not known. */
export function useFree(wallet: keyof typeof WALLET, coin: string): string | undefined {
  const { data } = useBalances()
  if (!data) return undefined
  const found = data.find(
    (asset) => asset.type === WALLET[wallet] && asset.symbol.toLowerCase() === coin.toLowerCase(),
  )
  return found?.availableAmount ?? '0'
}
