import { privateKeyToAccount } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import { findWallets } from './index'
import type { Provider } from './provider'
import { Declined, type Wallet } from './types'

const owner = privateKeyToAccount(`0x${'17'.repeat(32)}`)

/** A wallet that holds a real key and tells of its changes. */
function keyring() {
  const listeners = new Map<string, (params: unknown) => void>()
  const asked: string[] = []
  const provider: Provider = {
    request: async ({ method, params = [] }) => {
      asked.push(method)
      if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [owner.address]
      if (method === 'eth_chainId') return '0x89'
      if (method === 'personal_sign')
        return owner.signMessage({ message: { raw: params[0] as `0x${string}` } })
      throw { code: 4001, message: 'User rejected the request.' }
    },
    on: (event, listener) => listeners.set(event, listener),
    removeListener: (event) => listeners.delete(event),
  }
  return { provider, asked, tell: (event: string, params: unknown) => listeners.get(event)?.(params) }
}

function announce(provider: Provider, rdns = 'org.example.keyring') {
  const say = () =>
    dispatchEvent(
      new CustomEvent('eip6963:announceProvider', {
        detail: { info: { rdns, name: 'Keyring', icon: 'https://example.org/spy.png' }, provider },
      }),
    )
  addEventListener('eip6963:requestProvider', say)
  return () => removeEventListener('eip6963:requestProvider', say)
}

test('an announced wallet connects, signs a text and nothing else', async () => {
  const { provider, asked } = keyring()
  const silence = announce(provider)
  const found: Wallet[] = []
  const stop = findWallets((wallet) => found.push(wallet))
  dispatchEvent(new Event('eip6963:requestProvider'))
  stop()
  silence()
  expect(found).toHaveLength(1)
  const wallet = found[0]!
  expect(wallet.icon, 'a remote picture is not loaded').toBeUndefined()
  expect(await wallet.connect()).toEqual({ address: owner.address, chainId: 137 })
  const signature = await wallet.sign('Sign in. Grüße, 你好', owner.address)
  expect(signature).toBe(await owner.signMessage({ message: 'Sign in. Grüße, 你好' }))
  expect(asked).toEqual(['eth_requestAccounts', 'eth_chainId', 'personal_sign'])
})

test('changes are told until nobody listens', () => {
  const { provider, tell } = keyring()
  const silence = announce(provider)
  let wallet: Wallet | undefined
  findWallets((one) => {
    wallet = one
  })()
  silence()
  const heard = vi.fn()
  const end = wallet!.watch(heard)
  tell('accountsChanged', [])
  tell('chainChanged', '0x1')
  end()
  tell('disconnect', undefined)
  expect(heard.mock.calls).toEqual([[{ kind: 'accounts', address: undefined }], [{ kind: 'chain' }]])
})

test('a no is a no', async () => {
  const provider: Provider = { request: () => Promise.reject({ code: 4001, message: 'no' }) }
  const silence = announce(provider)
  let wallet: Wallet | undefined
  findWallets((one) => {
    wallet = one
  })()
  silence()
  await expect(wallet!.connect()).rejects.toBeInstanceOf(Declined)
})
