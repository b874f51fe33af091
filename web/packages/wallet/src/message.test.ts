import { expect, test } from 'vitest'
import { objection, readSignIn } from './message'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const text = (change: (text: string) => string = (same) => same) =>
  change(
    `trade.example wants you to sign in with your Ethereum account:\n${ADDRESS}\n\nSign in. This costs nothing and moves no coin.\n\nURI: https://trade.example\nVersion: 1\nChain ID: 1\nNonce: gkWTeawfVm7PClY8OzcGKC\nIssued At: 2026-11-15T11:15:36.843Z\nExpiration Time: 2026-11-15T11:20:36.843Z`,
  )
const expected = {
  host: 'trade.example',
  type: 'ETH' as const,
  address: ADDRESS.toLowerCase(),
  now: Date.parse('2026-11-15T11:16:00Z'),
}

test('a sign-in to this page is put before the wallet', () => {
  expect(objection(text(), expected)).toBeUndefined()
  expect(readSignIn(text())?.nonce).toBe('gkWTeawfVm7PClY8OzcGKC')
})

test('everything else is not', () => {
  expect(objection('Please approve 999000000000 USDT', expected)).toBe('grammar')
  expect(
    objection(
      text((it) => it.replace('trade.example wants', 'evil.example wants')),
      expected,
    ),
  ).toBe('domain')
  expect(
    objection(
      text((it) => it.replace('URI: https://trade.example', 'URI: https://evil.example')),
      expected,
    ),
  ).toBe('domain')
  expect(objection(text(), { ...expected, address: ADDRESS.replace('5a', '6b').toLowerCase() })).toBe(
    'address',
  )
  expect(objection(text(), { ...expected, now: Date.parse('2026-11-15T11:21:00Z') })).toBe('expired')
})

test('of a Tron address every letter counts', () => {
  const tron = text((it) => it.replace(ADDRESS, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'))
  const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  expect(objection(tron, { ...expected, type: 'TRON', address })).toBeUndefined()
  expect(objection(tron, { ...expected, type: 'TRON', address: address.toLowerCase() })).toBe('address')
})
