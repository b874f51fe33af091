// The vault as the wallet's own provider shows it, and the transactions that change it. Owns encoding and the last look
// before a signature; knows no page. Loaded when a page of the vault is open: it brings the encoder.
import type { Wallet } from '@plimsoll/wallet'
import {
  type Abi,
  type Address,
  decodeFunctionData,
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  isAddressEqual,
} from 'viem'
import { COIN, VAULT } from './abi'
import type { Action, Ask, Offer, VaultState } from './types'
import { Changed, NotMined, Reverted } from './types'

/** Blocks are waited for so long; after that the wallet knows more than this page. */
const MINED_MS = 180_000
const LOOK_MS = 1_000
/** A thousandth less than previewed is accepted: the price may have moved by a block. */
const SLACK = 1_000n

const askOf = (wallet: Wallet): Ask => {
  if (!wallet.ask) throw new Error('a wallet of another kind')
  return wallet.ask
}

const chainOf = async (ask: Ask) => Number(await ask('eth_chainId'))

async function read<T>(ask: Ask, abi: Abi, to: Address, name: string, args: unknown[] = []): Promise<T> {
  const data = encodeFunctionData({ abi, functionName: name, args })
  const answer = (await ask('eth_call', [{ to, data }, 'latest'])) as Hex
  return decodeFunctionResult({ abi, functionName: name, data: answer }) as T
}

/** Everything the pages show of one account. The wallet must be on the vault's chain. */
export async function readState(wallet: Wallet, offer: Offer, account: Address): Promise<VaultState> {
  const ask = askOf(wallet)
  const [vault, token] = [getAddress(offer.vault), getAddress(offer.token)]
  const [asset, balance, allowance, shares, most, pausedUntil, decimals] = await Promise.all([
    read<Address>(ask, VAULT, vault, 'asset'),
    read<bigint>(ask, COIN, token, 'balanceOf', [account]),
    read<bigint>(ask, COIN, token, 'allowance', [account, vault]),
    read<bigint>(ask, VAULT, vault, 'balanceOf', [account]),
    read<bigint>(ask, VAULT, vault, 'maxDeposit', [account]),
    read<bigint>(ask, VAULT, vault, 'depositsPausedUntil'),
    read<number>(ask, VAULT, vault, 'decimals'),
  ])
  // A vault of another coin than the one named: nothing of it is shown, and nothing is signed for it.
  if (!isAddressEqual(asset, token)) throw new Changed('asset')
  const value = await read<bigint>(ask, VAULT, vault, 'previewRedeem', [shares])
  return {
    balance,
    allowance,
    shares,
    value,
    decimals,
    isPaused: most === 0n,
    pausedUntil: Number(pausedUntil),
  }
}

const approval = (offer: Offer, kind: 'approve' | 'revoke', amount: bigint): Action => ({
  kind,
  to: getAddress(offer.token),
  amount,
  data: encodeFunctionData({ abi: COIN, functionName: 'approve', args: [getAddress(offer.vault), amount] }),
})

/**
 * What has to be signed for a deposit, in order: an allowance of exactly the amount, after an older one was taken back
 * (some coins change it only from zero), and the deposit.
 */
export function depositSteps(allowance: bigint, amount: bigint): Action['kind'][] {
  if (allowance === amount) return ['deposit']
  return allowance === 0n ? ['approve', 'deposit'] : ['revoke', 'approve', 'deposit']
}

/** One transaction, ready to be shown and signed. */
export async function prepare(
  wallet: Wallet,
  offer: Offer,
  account: Address,
  wanted: { kind: Action['kind']; amount: bigint; all?: boolean },
): Promise<Action> {
  const ask = askOf(wallet)
  const [vault, { kind, amount }] = [getAddress(offer.vault), wanted]
  if (kind === 'approve') return approval(offer, kind, amount)
  if (kind === 'revoke') return approval(offer, kind, 0n)
  if (kind === 'deposit') {
    const shares = await read<bigint>(ask, VAULT, vault, 'previewDeposit', [amount])
    const args = [amount, account, shares - shares / SLACK] as const
    return {
      kind,
      to: vault,
      amount,
      data: encodeFunctionData({ abi: VAULT, functionName: 'depositChecked', args }),
    }
  }
  if (!wanted.all) {
    const args = [amount, account, account] as const
    return {
      kind,
      to: vault,
      amount,
      data: encodeFunctionData({ abi: VAULT, functionName: 'withdraw', args }),
    }
  }
  const shares = await read<bigint>(ask, VAULT, vault, 'balanceOf', [account])
  const value = await read<bigint>(ask, VAULT, vault, 'previewRedeem', [shares])
  const args = [shares, account, account, value - value / SLACK] as const
  const data = encodeFunctionData({ abi: VAULT, functionName: 'redeemChecked', args })
  return { kind, to: vault, amount: value, shares, data }
}

/** What the network will ask for it, in the chain's own smallest units, as the wallet estimates. */
export async function feeOf(wallet: Wallet, account: Address, { to, data }: Action): Promise<bigint> {
  const ask = askOf(wallet)
  const [gas, price] = await Promise.all([
    ask('eth_estimateGas', [{ from: account, to, data }]),
    ask('eth_gasPrice'),
  ])
  return BigInt(String(gas)) * BigInt(String(price))
}

/** Whether the bytes that will be signed say what the form says. */
export function saysSo(offer: Offer, account: Address, action: Action): boolean {
  const { to, data, amount, kind, shares } = action
  const [vault, token] = [getAddress(offer.vault), getAddress(offer.token)]
  if (kind === 'approve' || kind === 'revoke') {
    const { functionName, args } = decodeFunctionData({ abi: COIN, data })
    if (functionName !== 'approve' || !isAddressEqual(to, token)) return false
    return isAddressEqual(args[0], vault) && args[1] === (kind === 'revoke' ? 0n : amount)
  }
  if (!isAddressEqual(to, vault)) return false
  const call = decodeFunctionData({ abi: VAULT, data })
  if (kind === 'deposit')
    return (
      call.functionName === 'depositChecked' &&
      call.args[0] === amount &&
      isAddressEqual(call.args[1], account)
    )
  if (call.functionName === 'withdraw')
    return (
      call.args[0] === amount && call.args.slice(1).every((who) => isAddressEqual(who as Address, account))
    )
  if (call.functionName !== 'redeemChecked') return false
  const [burnt, receiver, owner] = call.args
  return burnt === shares && isAddressEqual(receiver, account) && isAddressEqual(owner, account)
}

/** Has it signed and waits for its block. What was previewed must still be so, or nothing is signed. */
export async function send(wallet: Wallet, offer: Offer, account: Address, action: Action): Promise<Hex> {
  const ask = askOf(wallet)
  const [present, chain] = await Promise.all([wallet.present(), chainOf(ask)])
  if (!present || !isAddressEqual(present as Address, account)) throw new Changed('account')
  if (chain !== offer.chain) throw new Changed('chain')
  if (!saysSo(offer, account, action)) throw new Changed('content')
  const { to, data } = action
  const hash = (await ask('eth_sendTransaction', [{ from: account, to, data }])) as Hex
  await mined(ask, hash)
  return hash
}

async function mined(ask: Ask, hash: Hex) {
  const until = Date.now() + MINED_MS
  while (Date.now() < until) {
    const receipt = (await ask('eth_getTransactionReceipt', [hash])) as { status?: string } | null
    if (receipt) {
      if (receipt.status !== '0x1') throw new Reverted(hash)
      return
    }
    await new Promise((done) => setTimeout(done, LOOK_MS))
  }
  throw new NotMined(hash)
}

export { chainOf }
