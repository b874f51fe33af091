import { type Announced, hearAnnouncements, listenTo, type Provider, safeIcon } from './provider'
import { faultOf, type Wallet, WalletFault } from './types'

const hex = (text: string) =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

const firstOf = (accounts: unknown) => {
  const first = Array.isArray(accounts) ? (accounts[0] as unknown) : undefined
  return typeof first === 'string' ? first : undefined
}

/** A wallet for Ethereum and its kin. */
export function evmWallet({ info, provider }: Announced<Provider>): Wallet {
  const ask = async (method: string, params: unknown[] = []) => {
    try {
      return await provider.request({ method, params })
    } catch (error) {
      throw faultOf(error)
    }
  }
  return {
    id: info.rdns ?? info.uuid ?? info.name,
    type: 'ETH',
    name: info.name,
    ...safeIcon(info.icon),
    connect: async () => {
      const address = firstOf(await ask('eth_requestAccounts'))
      if (!address) throw new WalletFault('no account')
      const chainId = Number(await ask('eth_chainId'))
      return { address, ...(Number.isSafeInteger(chainId) ? { chainId } : {}) }
    },
    present: async () => firstOf(await ask('eth_accounts')),
    sign: async (text, address) => String(await ask('personal_sign', [hex(text), address])),
    ask,
    watch: (onChange) =>
      listenTo(provider, {
        accountsChanged: (accounts) => onChange({ kind: 'accounts', address: firstOf(accounts) }),
        chainChanged: () => onChange({ kind: 'chain' }),
        disconnect: () => onChange({ kind: 'gone' }),
      }),
  }
}

/** Every EIP-6963 wallet; and the one old wallets leave on the window, when nobody announces themselves. */
export function findEvmWallets(found: (wallet: Wallet) => void): () => void {
  let announced = false
  const stop = hearAnnouncements<Provider>(
    'eip6963:announceProvider',
    'eip6963:requestProvider',
    (announcement) => {
      announced = true
      found(evmWallet(announcement))
    },
  )
  const old = (globalThis as { ethereum?: Provider & { isMetaMask?: boolean } }).ethereum
  if (!announced && typeof old?.request === 'function')
    found(
      evmWallet({
        info: { rdns: 'window.ethereum', name: old.isMetaMask ? 'MetaMask' : 'Browser wallet' },
        provider: old,
      }),
    )
  return stop
}
