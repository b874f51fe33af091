// The wallet beside this page, and the vault as it shows it.
import { findWallets, plainAddress, type Wallet } from '@plimsoll/wallet'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { call } from '~/domain/api/api'
import { asOwnSwitch } from '~/domain/session/own-switch'
import { useSession } from '~/domain/session/session'
import type { Offer } from './types'

/** Blocks come every few seconds. */
const STATE_MS = 5_000
/** How long wallets have to announce themselves. */
const ANNOUNCE_MS = 1_000

export const offerQuery = queryOptions({
  queryKey: ['vault', 'offer'],
  queryFn: () => call('GET /api/apiDefi/vault'),
})

/** The wallet that opened the session, else the first one for Ethereum; nothing when the browser has none. */
export function useWallet(): { wallet: Wallet | undefined; searching: boolean } {
  const known = useSession((session) => session.wallet)
  const [wallet, setWallet] = useState<Wallet>()
  const [searching, setSearching] = useState(true)
  useEffect(() => {
    const stop = findWallets((found) => {
      if (found.type !== 'ETH' || (known?.type === 'ETH' && found.id !== known.id)) return
      setWallet((first) => first ?? found)
    })
    const timer = setTimeout(() => setSearching(false), ANNOUNCE_MS)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [known])
  return { wallet, searching: searching && !wallet }
}

export interface Connected {
  account: `0x${string}`
  chain: number
}

/** The account and chain that the wallet has open; kept in step with it. */
export function useConnected(wallet: Wallet | undefined) {
  const queries = useQueryClient()
  const key = ['vault', 'wallet', wallet?.id]
  const refresh = useCallback(() => queries.invalidateQueries({ queryKey: ['vault', 'wallet'] }), [queries])
  useEffect(() => wallet?.watch(() => void refresh()), [wallet, refresh])
  const query = useQuery({
    queryKey: key,
    enabled: wallet !== undefined,
    retry: false,
    queryFn: async (): Promise<Connected | null> => {
      const account = await wallet?.present()
      if (!account || !wallet?.ask) return null
      return {
        account: plainAddress('ETH', account) as `0x${string}`,
        chain: Number(await wallet.ask('eth_chainId')),
      }
    },
  })
  return { ...query, refresh }
}

/** Asks the wallet to go to the vault's chain; this is no reason to sign out. */
export const switchChain = (wallet: Wallet, offer: Offer) =>
  asOwnSwitch(async () => {
    await wallet.ask?.('wallet_switchEthereumChain', [{ chainId: `0x${offer.chain.toString(16)}` }])
  })

/** What the chain says about the account, read again with every few blocks. */
export const useVaultState = (
  wallet: Wallet | undefined,
  offer: Offer | null | undefined,
  connected: Connected | null | undefined,
) =>
  useQuery({
    queryKey: ['vault', 'state', offer?.vault, connected?.account, connected?.chain],
    enabled: Boolean(wallet && offer && connected && connected.chain === offer.chain),
    refetchInterval: STATE_MS,
    retry: 1,
    queryFn: async () => {
      const { readState } = await import('./chain')
      return readState(wallet as Wallet, offer as Offer, (connected as Connected).account)
    },
  })
