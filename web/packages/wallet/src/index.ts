import { findEvmWallets } from './evm'
import { findTronWallets } from './tron'
import type { Wallet } from './types'

export { openApp, STORE_AFTER_MS, storeOf, WALLET_APPS, type WalletApp } from './apps'
export { objection, readSignIn } from './message'
export {
  type Account,
  type Change,
  Declined,
  plainAddress,
  type Wallet,
  WalletFault,
  type WalletType,
} from './types'

/** Hears every wallet in this browser, each once, until the returned function is called. */
export function findWallets(found: (wallet: Wallet) => void): () => void {
  const known = new Set<string>()
  const once = (wallet: Wallet) => {
    const name = `${wallet.type} ${wallet.id}`
    if (known.has(name)) return
    known.add(name)
    found(wallet)
  }
  const stops = [findEvmWallets(once), findTronWallets(once)]
  return () => {
    for (const stop of stops) stop()
  }
}
