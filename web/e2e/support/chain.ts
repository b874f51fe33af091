// A development chain of its own with a vault on it. Owns the process; its accounts and keys are published.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Abi,
  type Address,
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  type PublicClient,
} from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'

const CONTRACTS = join(import.meta.dirname, '../../../contracts')
const ANVIL = join(CONTRACTS, 'node_modules/.bin/anvil')
/** Anvil's own, known to everybody. */
const MNEMONIC = 'test test test test test test test test test test test junk'
const PATIENCE_MS = 30_000

export const CHAIN_ID = 31337
export const UNITS = 1_000_000n

interface Artefact {
  abi: Abi
  bytecode: Hex
}

const artefact = (name: string) =>
  JSON.parse(readFileSync(join(CONTRACTS, 'artefacts', `${name}.json`), 'utf8')) as Artefact

const freePort = () =>
  new Promise<number>((found, failed) => {
    const server = createServer()
    server.on('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? found(address.port) : failed()))
    })
  })

export class Chain {
  private constructor(
    private readonly process: ChildProcess,
    readonly node: string,
    readonly reader: PublicClient,
  ) {}

  vault: Address = '0x'
  token: Address = '0x'
  private readonly guardian = mnemonicToAccount(MNEMONIC, { addressIndex: 1 })
  private readonly rich = mnemonicToAccount(MNEMONIC)

  static async boot(): Promise<Chain> {
    if (!existsSync(ANVIL)) throw new Error(`${ANVIL} is not there: run npm install in contracts`)
    const port = await freePort()
    const process = spawn(ANVIL, ['--host', '127.0.0.1', '--port', String(port), '--silent'], {
      stdio: 'ignore',
    })
    const node = `http://127.0.0.1:${port}`
    const reader = createPublicClient({ transport: http(node), pollingInterval: 50 })
    const chain = new Chain(process, node, reader)
    const until = Date.now() + PATIENCE_MS
    while (!(await reader.getChainId().catch(() => 0))) {
      if (Date.now() > until) throw new Error('the development chain does not answer')
      await sleep(50)
    }
    chain.token = await chain.deploy('TestUsdt', [])
    chain.vault = await chain.deploy('Vault', [chain.token, 'Vault of USDT', 'vUSDT', chain.guardian.address])
    return chain
  }

  stop() {
    this.process.kill()
  }

  /** The settings of a platform that offers the vault. */
  settings = () => `
[platform.vault]
chain-id = ${CHAIN_ID}
chain-name = "Development chain"
gas-coin = "ETH"
contract = "${this.vault}"
label = "USDT vault"
token = "${this.token}"
coin = "USDT"
decimals = 6
endpoints = ["${this.node}"]
`

  private async deploy(name: string, args: unknown[]): Promise<Address> {
    const { abi, bytecode } = artefact(name)
    const client = this.client(this.rich)
    const hash = await client.deployContract({ abi, bytecode, args, chain: null })
    const { contractAddress } = await this.reader.waitForTransactionReceipt({ hash })
    if (!contractAddress) throw new Error(`${name} was not deployed`)
    return contractAddress
  }

  private client(account: ReturnType<typeof mnemonicToAccount> | ReturnType<typeof privateKeyToAccount>) {
    return createWalletClient({ account, transport: http(this.node) })
  }

  /** Somebody with a key, gas and a thousand USDT. */
  async person(): Promise<Hex> {
    const key = generatePrivateKey()
    const { address } = privateKeyToAccount(key)
    const client = this.client(this.rich)
    await client.sendTransaction({ to: address, value: 10n ** 18n, chain: null })
    await this.send(this.rich, 'TestUsdt', this.token, 'mint', [address, 1000n * UNITS])
    return key
  }

  private async send(
    account: ReturnType<typeof mnemonicToAccount> | ReturnType<typeof privateKeyToAccount>,
    name: string,
    address: Address,
    functionName: string,
    args: unknown[],
  ): Promise<Hex> {
    const client = this.client(account)
    const hash = await client.writeContract({
      abi: artefact(name).abi,
      address,
      functionName,
      args,
      chain: null,
    })
    await this.reader.waitForTransactionReceipt({ hash })
    return hash
  }

  /** An approval that a page of ours would not ask for. */
  approve = (key: Hex, spender: Address, amount: bigint) =>
    this.send(privateKeyToAccount(key), 'TestUsdt', this.token, 'approve', [spender, amount])

  /** The guardian pauses deposits for some seconds; 0 lets them in again. */
  async pause(seconds: number) {
    const { timestamp } = await this.reader.getBlock()
    const until = seconds === 0 ? 0n : timestamp + BigInt(seconds)
    await this.send(this.guardian, 'Vault', this.vault, 'pauseDeposits', [until])
  }

  allowance = (owner: Address) =>
    this.reader.readContract({
      abi: artefact('TestUsdt').abi,
      address: this.token,
      functionName: 'allowance',
      args: [owner, this.vault],
    }) as Promise<bigint>

  balance = (owner: Address) =>
    this.reader.readContract({
      abi: artefact('TestUsdt').abi,
      address: this.token,
      functionName: 'balanceOf',
      args: [owner],
    }) as Promise<bigint>
}
