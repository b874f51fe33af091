import type { Schema } from '@plimsoll/api'
import type { Wallet } from '@plimsoll/wallet'
import { call } from '~/domain/api/api'
import { useSession } from './session'

/** How long a wallet in this browser is waited for. */
const FIND_MS = 3_000

/** The server's text is not a sign-in to this page: the wallet is not shown it. */
export class StrangeText extends Error {}

/** The wallet that signs for this account is not in this browser. */
export class WalletMissing extends Error {}

/** Asks a wallet for an account and for one signature under a fresh message of the server, nothing else. */
export async function signFresh(wallet: Wallet): Promise<Required<Schema<'WalletSignature'>>> {
  const { objection, plainAddress } = await import('@plimsoll/wallet')
  const { address: written, chainId } = await wallet.connect()
  const address = plainAddress(wallet.type, written)
  const { message } = await call('POST /api/user/walletNonce', {
    address,
    walletType: wallet.type,
    ...(chainId === undefined ? {} : { chainId }),
  })
  const strange = objection(message, { host: location.host, type: wallet.type, address, now: Date.now() })
  if (strange) throw new StrangeText(strange)
  return { type: wallet.type, address, message, signature: await wallet.sign(message, written) }
}

/** A signature of the wallet this session was opened with, or of the first one in this browser. */
export async function signAsOwner() {
  const { findWallets } = await import('@plimsoll/wallet')
  const known = useSession.getState().wallet
  const wallet = await new Promise<Wallet>((resolve, reject) => {
    let stop = () => {}
    const timer = setTimeout(() => {
      stop()
      reject(new WalletMissing())
    }, FIND_MS)
    stop = findWallets((found) => {
      if (known && (found.id !== known.id || found.type !== known.type)) return
      clearTimeout(timer)
      resolve(found)
    })
  })
  return signFresh(wallet)
}
