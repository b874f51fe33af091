import { plainAddress, type WalletType } from './types'

/** What a sign-in message (EIP-4361) says, as far as it matters before a wallet is shown it. */
export interface SignInText {
  domain: string
  address: string
  uri: string
  nonce: string
  expiresAt: number
}

const HEAD = /^(\S+) wants you to sign in with your \w+ account:\n(\S+)\n/
const line = (text: string, name: string) => new RegExp(`^${name}: (\\S+)$`, 'm').exec(text)?.[1]

export function readSignIn(text: string): SignInText | undefined {
  const [, domain, address] = HEAD.exec(text) ?? []
  const [uri, nonce, expires] = ['URI', 'Nonce', 'Expiration Time'].map((name) => line(text, name))
  const expiresAt = Date.parse(expires ?? '')
  if (!domain || !address || !uri || !nonce || Number.isNaN(expiresAt)) return undefined
  return { domain, address, uri, nonce, expiresAt }
}

/** Why a text must not be put before a wallet; nothing when it is a sign-in to this very page by this account. */
export function objection(
  text: string,
  expected: { host: string; type: WalletType; address: string; now: number },
): 'grammar' | 'domain' | 'address' | 'expired' | undefined {
  const params = readSignIn(text)
  if (!params) return 'grammar'
  if (params.domain !== expected.host || hostOf(params.uri) !== expected.host) return 'domain'
  if (plainAddress(expected.type, params.address) !== plainAddress(expected.type, expected.address))
    return 'address'
  return params.expiresAt <= expected.now ? 'expired' : undefined
}

const hostOf = (uri: string) => (URL.canParse(uri) ? new URL(uri).host : undefined)
