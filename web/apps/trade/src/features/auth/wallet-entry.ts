import type { Data } from '@plimsoll/api'
import type { Wallet } from '@plimsoll/wallet'
import { call } from '~/domain/api/api'
import { signFresh } from '~/domain/session/wallet-sign'

export { StrangeText } from '~/domain/session/wallet-sign'
export type LoggedIn = Data<'POST /api/user/login'>

/** Signs in with a wallet: it is asked for an account and for one signature under a sign-in, nothing else. */
export async function signInByWallet(wallet: Wallet, invite: string) {
  const { address, message, signature } = await signFresh(wallet)
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
