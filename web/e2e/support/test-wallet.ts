// A browser wallet for stories (EIP-6963). Its key stays out of the browser: the page only ever gets signatures. With a
// node behind it, it reads its chain and sends transactions to it.
import type { Page } from '@playwright/test'
import { createWalletClient, type Hex, http } from 'viem'
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
  /** The chain it says it is on. */
  chain: number
  /** What it answers instead of opening: a number of EIP-1193 or EIP-1474. */
  refuses: { method: string; code: number } | undefined
  /** The account it names from now on, without telling anybody. */
  named: string
}

/** The node that a wallet asks, and the key it has there. */
export interface Behind {
  node: string
  key: Hex
}

/** Whose, nobody knows. */
const ANOTHER = '0x00000000000000000000000000000000000000ff'

const MAINNET = 1

/** What a node is asked by a page. */
const READS = ['eth_call', 'eth_estimateGas', 'eth_gasPrice', 'eth_getTransactionReceipt']

async function readFrom(node: string, method: string, params: unknown[]) {
  const response = await fetch(node, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { code: number } }
  return error ? { refused: error.code } : { params: result }
}

export async function installWallet(page: Page, behind?: Behind): Promise<TestWallet> {
  const account = privateKeyToAccount(behind?.key ?? generatePrivateKey())
  const wallet: TestWallet = {
    address: account.address,
    asked: [],
    willing: true,
    chain: MAINNET,
    refuses: undefined,
    named: account.address,
    switchAccount: async () => {
      await page.evaluate((address) => {
        dispatchEvent(new CustomEvent('story-wallet-account', { detail: [address] }))
      }, ANOTHER)
    },
  }
  await page.exposeFunction('storyWalletAsk', async (method: string, params: string[]) => {
    wallet.asked.push(method)
    if (wallet.refuses?.method === method) return { refused: wallet.refuses.code }
    if (method === 'eth_chainId') return { params: `0x${wallet.chain.toString(16)}` }
    if (method === 'eth_requestAccounts' || method === 'eth_accounts') return { params: [wallet.named] }
    if (method === 'wallet_switchEthereumChain') {
      wallet.chain = Number((params[0] as unknown as { chainId: string }).chainId)
      return { params: null, event: 'chainChanged' }
    }
    if (behind && READS.includes(method)) return readFrom(behind.node, method, params)
    if (behind && wallet.willing && method === 'eth_sendTransaction') {
      const { to, data } = params[0] as unknown as { to: Hex; data: Hex }
      const client = createWalletClient({ account, transport: http(behind.node) })
      return { params: await client.sendTransaction({ to, data, chain: null }) }
    }
    if (!wallet.willing || method !== 'personal_sign') return { refused: REJECTED }
    return { params: await account.signMessage({ message: { raw: params[0] as `0x${string}` } }) }
  })
  await page.addInitScript((name) => {
    type Ask = (
      method: string,
      params: unknown[],
    ) => Promise<{ params?: unknown; refused?: number; event?: string }>
    const provider = {
      request: async ({ method, params = [] }: { method: string; params?: unknown[] }) => {
        const ask = (globalThis as unknown as { storyWalletAsk: Ask }).storyWalletAsk
        const answer = await ask(method, params)
        if (answer.refused) throw Object.assign(new Error('The owner said no.'), { code: answer.refused })
        if (answer.event) dispatchEvent(new Event(`story-wallet-${answer.event}`))
        return answer.params
      },
      on: (news: string, hear: (accounts: string[]) => void) => {
        if (news === 'accountsChanged')
          addEventListener('story-wallet-account', (event) => hear((event as CustomEvent<string[]>).detail))
        if (news === 'chainChanged') addEventListener('story-wallet-chainChanged', () => hear([]))
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
