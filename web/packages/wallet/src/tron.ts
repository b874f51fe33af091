import { type Announced, hearAnnouncements, listenTo, type Provider, safeIcon } from './provider'
import { type Change, faultOf, type Wallet, WalletFault } from './types'

/** The part of a Tron wallet's own library that is used here. */
interface TronWeb {
  defaultAddress?: { base58?: string | false }
  trx: { signMessageV2: (text: string) => Promise<string> }
}

export type TronProvider = Provider & { tronWeb?: TronWeb | false }

const addressOf = (provider: TronProvider) =>
  (provider.tronWeb && provider.tronWeb.defaultAddress?.base58) || undefined

/** TIP-1193 wallets speak of `eth_requestAccounts`, older ones of `tron_requestAccounts` and answer with a code. */
async function request(provider: TronProvider): Promise<string | undefined> {
  try {
    const accounts = await provider.request({ method: 'eth_requestAccounts' })
    const first = Array.isArray(accounts) ? (accounts[0] as unknown) : undefined
    return typeof first === 'string' ? first : addressOf(provider)
  } catch (error) {
    const fault = faultOf(error)
    if (!(fault instanceof WalletFault)) throw fault
    const answer = (await provider.request({ method: 'tron_requestAccounts' }).catch((error: unknown) => {
      throw faultOf(error)
    })) as { code?: number; message?: string } | undefined
    if (answer?.code && answer.code !== 200) throw faultOf(answer)
    return addressOf(provider)
  }
}

async function chainOf(provider: TronProvider): Promise<{ chainId?: number }> {
  const id = await provider.request({ method: 'eth_chainId' }).catch(() => undefined)
  const chainId = Number(id)
  return id && Number.isSafeInteger(chainId) ? { chainId } : {}
}

/** Older wallets tell of changes by messages to the window. */
function watchMessages(onChange: (change: Change) => void): () => void {
  const listener = ({ data, source }: MessageEvent) => {
    if (source !== window) return
    const { action, data: params } = (data as { message?: { action?: string; data?: { address?: unknown } } })
      ?.message ?? { action: undefined }
    if (action === 'accountsChanged' || action === 'setAccount')
      onChange({
        kind: 'accounts',
        address: typeof params?.address === 'string' ? params.address : undefined,
      })
    if (action === 'setNode') onChange({ kind: 'chain' })
    if (action === 'disconnect' || action === 'disconnectWeb') onChange({ kind: 'gone' })
  }
  addEventListener('message', listener)
  return () => removeEventListener('message', listener)
}

/** A wallet for Tron. */
export function tronWallet({ info, provider }: Announced<TronProvider>): Wallet {
  return {
    id: info.rdns ?? info.uuid ?? info.name,
    type: 'TRON',
    name: info.name,
    ...safeIcon(info.icon),
    connect: async () => {
      const address = await request(provider)
      if (!address) throw new WalletFault('no account')
      return { address, ...(await chainOf(provider)) }
    },
    present: async () => addressOf(provider),
    sign: async (text) => {
      if (!provider.tronWeb) throw new WalletFault('locked')
      try {
        return await provider.tronWeb.trx.signMessageV2(text)
      } catch (error) {
        throw faultOf(error)
      }
    },
    watch: (onChange) => {
      const stop = [
        listenTo(provider, {
          accountsChanged: () => onChange({ kind: 'accounts', address: addressOf(provider) }),
          chainChanged: () => onChange({ kind: 'chain' }),
          disconnect: () => onChange({ kind: 'gone' }),
        }),
        watchMessages(onChange),
      ]
      return () => {
        for (const end of stop) end()
      }
    },
  }
}

/** Every TIP-6963 wallet; and the one that stands on the window, when nobody announces themselves. */
export function findTronWallets(found: (wallet: Wallet) => void): () => void {
  let announced = false
  const stop = hearAnnouncements<TronProvider>(
    'TIP6963:announceProvider',
    'TIP6963:requestProvider',
    (announcement) => {
      announced = true
      found(tronWallet(announcement))
    },
  )
  const { tron, tronLink } = globalThis as { tron?: TronProvider; tronLink?: TronProvider }
  const old = tron ?? tronLink
  if (!announced && typeof old?.request === 'function')
    found(tronWallet({ info: { rdns: 'window.tron', name: 'TronLink' }, provider: old }))
  return stop
}
