import { expect, test } from 'vitest'
import { networkOf, type WithdrawalChannel } from './channels'

const channels = [
  { rechargeType: 'USDT-TRC', network: 'Tron' },
  { rechargeType: 'USDT-ERC', network: 'Ethereum' },
] as WithdrawalChannel[]

test('a channel is shown by its network', () => {
  expect(networkOf(channels, 'USDT-TRC')).toBe('Tron')
  expect(networkOf(channels, 'BANK')).toBe('BANK')
  expect(networkOf(undefined, 'USDT-TRC')).toBe('USDT-TRC')
})
