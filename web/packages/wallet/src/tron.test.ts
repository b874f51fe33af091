import { expect, test, vi } from 'vitest'
import { findWallets } from './index'
import type { TronProvider } from './tron'
import { Declined, type Wallet } from './types'

const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

function found(provider: TronProvider): Wallet {
  const say = () =>
    dispatchEvent(
      new CustomEvent('TIP6963:announceProvider', {
        detail: { info: { rdns: 'org.tronlink', name: 'TronLink' }, provider },
      }),
    )
  addEventListener('TIP6963:requestProvider', say)
  let wallet: Wallet | undefined
  findWallets((one) => {
    wallet = one
  })()
  removeEventListener('TIP6963:requestProvider', say)
  return wallet!
}

const tronWeb = {
  defaultAddress: { base58: ADDRESS },
  trx: { signMessageV2: async (text: string) => `signed ${text}` },
}

test('a TIP-1193 wallet connects with its chain and signs with signMessageV2', async () => {
  const wallet = found({
    tronWeb,
    request: async ({ method }) => (method === 'eth_chainId' ? '0x2b6653dc' : [ADDRESS]),
  })
  expect(await wallet.connect()).toEqual({ address: ADDRESS, chainId: 728126428 })
  expect(await wallet.sign('hello', ADDRESS)).toBe('signed hello')
})

test('an older wallet is asked in its own words', async () => {
  const provider: TronProvider = {
    tronWeb,
    request: async ({ method }) => {
      if (method === 'tron_requestAccounts') return { code: 200, message: 'ok' }
      throw new Error(`unknown method ${method}`)
    },
  }
  expect(await found(provider).connect()).toEqual({ address: ADDRESS })
  provider.request = async ({ method }) => {
    if (method === 'tron_requestAccounts') return { code: 4001, message: 'User rejected' }
    throw new Error('unknown method')
  }
  await expect(found(provider).connect()).rejects.toBeInstanceOf(Declined)
})

test('a change told by a message to the window is heard', () => {
  const heard = vi.fn()
  const end = found({ tronWeb, request: async () => [] }).watch(heard)
  const tell = (message: object) =>
    dispatchEvent(new MessageEvent('message', { data: { message }, source: window }))
  tell({ action: 'accountsChanged', data: { address: ADDRESS } })
  tell({ action: 'setNode' })
  end()
  tell({ action: 'disconnect' })
  expect(heard.mock.calls).toEqual([[{ kind: 'accounts', address: ADDRESS }], [{ kind: 'chain' }]])
})
