import type { Data } from '@plimsoll/api'
import { objection, plainAddress, type Wallet } from '@plimsoll/wallet'
import { call } from '~/shared/api'

export type LoggedIn = Data<'POST /api/user/login'>

/** The server's text is not a sign-in to this page: the wallet is not shown it. */
export class StrangeText extends Error {}

/** Signs in with a wallet: it is asked for an account and for one signature under a sign-in, nothing else. */
export async function signInByWallet(wallet: Wallet, invite: string) {
  const { address: written, chainId } = await wallet.connect()
  const address = plainAddress(wallet.type, written)
  const { message } = await call('POST /api/user/walletNonce', {
    address,
    walletType: wallet.type,
    ...(chainId === undefined ? {} : { chainId }),
  })
  const strange = objection(message, { host: location.host, type: wallet.type, address, now: Date.now() })
  if (strange) throw new StrangeText(strange)
  const signature = await wallet.sign(message, written)
  const tokens = await call('POST /api/user/login', {
    address,
    walletType: wallet.type,
    signType: 0,
    activeCode: invite,
    message,
    signature,
  })
  return { tokens, wallet: { id: wallet.id, type: wallet.type, address } }
}
