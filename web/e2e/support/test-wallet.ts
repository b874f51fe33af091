// A browser wallet for stories (EIP-6963). Its key stays out of the browser: the page only ever gets signatures.
import type { Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

export const WALLET_NAME = 'Story Wallet'
const REJECTED = 4001

export interface TestWallet {
  address: string
  /** What it was asked to do, in order. */
  asked: string[]
  /** Whether its owner says yes. */
  willing: boolean
  /** Its owner picks another account. */
  switchAccount: () => Promise<void>
}

/** Whose, nobody knows. */
const ANOTHER = '0x00000000000000000000000000000000000000ff'

export async function installWallet(page: Page): Promise<TestWallet> {
  const account = privateKeyToAccount(generatePrivateKey())
  const wallet: TestWallet = {
    address: account.address,
    asked: [],
    willing: true,
    switchAccount: async () => {
      await page.evaluate((address) => {
        dispatchEvent(new CustomEvent('story-wallet-account', { detail: [address] }))
      }, ANOTHER)
    },
  }
  await page.exposeFunction('storyWalletAsk', async (method: string, params: string[]) => {
    wallet.asked.push(method)
    if (method === 'eth_chainId') return { params: '0x1' }
    if (method === 'eth_requestAccounts' || method === 'eth_accounts') return { params: [account.address] }
    if (!wallet.willing || method !== 'personal_sign') return { refused: REJECTED }
    return { params: await account.signMessage({ message: { raw: params[0] as `0x${string}` } }) }
  })
  await page.addInitScript((name) => {
    type Ask = (method: string, params: unknown[]) => Promise<{ params?: unknown; refused?: number }>
    const provider = {
      request: async ({ method, params = [] }: { method: string; params?: unknown[] }) => {
        const ask = (globalThis as unknown as { storyWalletAsk: Ask }).storyWalletAsk
        const answer = await ask(method, params)
        if (answer.refused) throw Object.assign(new Error('The owner said no.'), { code: answer.refused })
        return answer.params
      },
      on: (news: string, hear: (accounts: string[]) => void) => {
        if (news === 'accountsChanged')
          addEventListener('story-wallet-account', (event) => hear((event as CustomEvent<string[]>).detail))
      },
      removeListener: () => undefined,
    }
    const announce = () =>
      dispatchEvent(
        new CustomEvent('eip6963:announceProvider', {
          detail: { info: { uuid: crypto.randomUUID(), rdns: 'example.story', name, icon: '' }, provider },
        }),
      )
    addEventListener('eip6963:requestProvider', announce)
    announce()
  }, WALLET_NAME)
  return wallet
}
