/** The two families of wallets, as the server names them. */
export type WalletType = 'ETH' | 'TRON'

/** A wallet that announced itself in this browser. */
export interface Wallet {
  /** The wallet's own stable name, such as `io.metamask`. */
  id: string
  type: WalletType
  name: string
  /** A picture as a data address, or nothing. */
  icon?: string
  /** Asks the person for an account. */
  connect: () => Promise<Account>
  /** The account that is open already; nothing is asked. */
  present: () => Promise<string | undefined>
  /** Has the text signed by the account. */
  sign: (text: string, address: string) => Promise<string>
  /** A question to the wallet's provider (EIP-1193), for pages that read a chain or prepare a transaction. Ethereum only. */
  ask?: (method: string, params?: unknown[]) => Promise<unknown>
  /** Calls back when the account or the chain changes, or the wallet leaves. */
  watch: (onChange: (change: Change) => void) => () => void
}

export interface Account {
  address: string
  /** The chain the wallet is on; nothing if it does not say. */
  chainId?: number
}

export type Change = { kind: 'accounts'; address: string | undefined } | { kind: 'chain' } | { kind: 'gone' }

/** The person said no in the wallet. */
export class Declined extends Error {}

/** The wallet did not do what wallets do; with the number it gave, if it gave one (EIP-1193, EIP-1474). */
export class WalletFault extends Error {
  constructor(
    message: string,
    readonly code?: number,
  ) {
    super(message)
  }
}

const USER_REJECTED = 4001

/** A wallet's own complaint as one of ours. */
export function faultOf(error: unknown): Error {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  const text = typeof error === 'string' ? error : typeof message === 'string' ? message : ''
  // Tron wallets say it in words only.
  if (code === USER_REJECTED || /declin|reject|cancel|denied/i.test(text)) return new Declined(text)
  return new WalletFault(text, typeof code === 'number' ? code : undefined)
}

/** Addresses of one family may be written in two ways; of the other, every letter counts. */
export const plainAddress = (type: WalletType, address: string) =>
  type === 'ETH' ? address.toLowerCase() : address
