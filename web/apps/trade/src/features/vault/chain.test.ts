// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Abi, encodeFunctionData, type Hex, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { COIN, VAULT } from './abi'
import { depositSteps, saysSo } from './chain'
import type { Action, Offer } from './types'
import { fromUnits, toUnits } from './units'

const ARTEFACTS = join(import.meta.dirname, '../../../../../../contracts/artefacts')
const OWNER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const OFFER: Offer = {
  chain: 31337,
  chainName: 'Development chain',
  gasCoin: 'ETH',
  vault: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
  label: 'USDT vault',
  token: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  coin: 'USDT',
  decimals: 6,
}

const selectors = (abi: Abi) =>
  abi.flatMap((entry) => (entry.type === 'function' ? [`${entry.name} ${toFunctionSelector(entry)}`] : []))

test.each([
  ['Vault', VAULT],
  ['TestUsdt', COIN],
  ['TestUsdc', COIN],
] as const)('what the pages call exists in %s', (name, called) => {
  const { abi } = JSON.parse(readFileSync(join(ARTEFACTS, `${name}.json`), 'utf8')) as { abi: Abi }
  expect(selectors(abi)).toEqual(expect.arrayContaining(selectors(called as Abi)))
})

test('an older allowance is taken back before another one is given', () => {
  expect(depositSteps(0n, 5n)).toEqual(['approve', 'deposit'])
  expect(depositSteps(5n, 5n)).toEqual(['deposit'])
  expect(depositSteps(7n, 5n)).toEqual(['revoke', 'approve', 'deposit'])
})

const vault = OFFER.vault as Hex
const token = OFFER.token as Hex
const approve = (spender: string, value: bigint) =>
  encodeFunctionData({ abi: COIN, functionName: 'approve', args: [spender as Hex, value] })
const withdraw = (amount: bigint, receiver: string) =>
  encodeFunctionData({ abi: VAULT, functionName: 'withdraw', args: [amount, receiver as Hex, OWNER] })

const CASES: [what: string, action: Action, isSo: boolean][] = [
  ['an exact approval', { kind: 'approve', to: token, amount: 5n, data: approve(vault, 5n) }, true],
  ['a larger approval', { kind: 'approve', to: token, amount: 5n, data: approve(vault, 6n) }, false],
  ['a foreign spender', { kind: 'approve', to: token, amount: 5n, data: approve(OTHER, 5n) }, false],
  ['another contract', { kind: 'approve', to: OTHER, amount: 5n, data: approve(vault, 5n) }, false],
  ['a revocation that approves', { kind: 'revoke', to: token, amount: 0n, data: approve(vault, 1n) }, false],
  ['a revocation', { kind: 'revoke', to: token, amount: 0n, data: approve(vault, 0n) }, true],
  ['a withdrawal', { kind: 'withdraw', to: vault, amount: 5n, data: withdraw(5n, OWNER) }, true],
  ['a withdrawal to another', { kind: 'withdraw', to: vault, amount: 5n, data: withdraw(5n, OTHER) }, false],
  ['another amount out', { kind: 'withdraw', to: vault, amount: 5n, data: withdraw(4n, OWNER) }, false],
]

test.each(CASES)('before a signature: %s', (_, action, isSo) => {
  expect(saysSo(OFFER, OWNER, action)).toBe(isSo)
})

test('a deposit for somebody else is not what was shown', () => {
  const data = (receiver: Hex) =>
    encodeFunctionData({ abi: VAULT, functionName: 'depositChecked', args: [5n, receiver, 0n] })
  expect(saysSo(OFFER, OWNER, { kind: 'deposit', to: vault, amount: 5n, data: data(OWNER) })).toBe(true)
  expect(saysSo(OFFER, OWNER, { kind: 'deposit', to: vault, amount: 5n, data: data(OTHER) })).toBe(false)
})

test('amounts keep every digit', () => {
  expect(toUnits('12.345678', 6)).toBe(12_345_678n)
  expect(toUnits('0.0000001', 6)).toBeUndefined()
  expect(toUnits('', 6)).toBeUndefined()
  expect(toUnits('1', 18)).toBe(10n ** 18n)
  expect(fromUnits(12_345_678n, 6)).toBe('12.345678')
  expect(fromUnits(5n, 6)).toBe('0.000005')
  expect(fromUnits(7n * 10n ** 18n, 18)).toBe('7')
})
