import { findWallets, plainAddress, type Wallet } from '@plimsoll/wallet'
import { isOwnSwitch } from '~/domain/session/own-switch'
import { useSession } from '~/domain/session/session'

/** How long wallets have to announce themselves after a page was opened. */
const ANNOUNCE_MS = 1500

type SignedInBy = NonNullable<ReturnType<typeof useSession.getState>['wallet']>

/** Signs out when the wallet has another account, or a chain that this page did not ask for, or is gone. */
export function watchWallet(wallet: SignedInBy): () => void {
  let over = false
  let found = false
  const leave = () => {
    if (over) return
    useSession.getState().signOut()
    location.reload()
  }
  const isSame = (address: string | undefined) =>
    address !== undefined && plainAddress(wallet.type, address) === wallet.address
  const ends: (() => void)[] = []
  const hold = async (one: Wallet) => {
    if (one.id !== wallet.id || one.type !== wallet.type) return
    found = true
    ends.push(
      one.watch((change) => {
        if (change.kind === 'chain' && isOwnSwitch()) return
        if (change.kind !== 'accounts' || !isSame(change.address)) leave()
      }),
    )
    if (!isSame(await one.present().catch(() => undefined))) leave()
  }
  ends.push(findWallets((one) => void hold(one)))
  const missing = setTimeout(() => found || leave(), ANNOUNCE_MS)
  return () => {
    over = true
    clearTimeout(missing)
    for (const end of ends) end()
  }
}
