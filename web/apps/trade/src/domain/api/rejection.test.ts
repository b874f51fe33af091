import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { activate } from '@plimsoll/i18n'
import { afterEach, expect, test } from 'vitest'
import english from '../../../../../locales/en/refused.json'
import { inWords } from './rejection'

afterEach(() => activate('en'))

test('a refusal is said in the reader’s language, with its figures formatted', async () => {
  const params = 'The contract wallet does not hold enough. (needed 6756.8506005, available 6495.29748185)'
  expect(await inWords('contract.asset.error', params)).toBe(
    'Insufficient balance in your contract wallet. (required 6,756.85, available 6,495.29)',
  )
  await activate('zh')
  expect(await inWords('contract.asset.error', params)).toBe(
    '合约钱包余额不足。 (需要 6,756.85，可用 6,495.29)',
  )
})

test('small amounts keep their digits, and moments become times', async () => {
  expect(await inWords('recharge.amout.min', 'x (minimum 0.00012)')).toContain('minimum 0.00012')
  expect(await inWords('market.closed', 'The market is closed. (opens at 1794873600000)')).toMatch(
    /opens \d\d\/\d\d\/2026/,
  )
})

test('shares are written in percent, and both ends of a period as times', async () => {
  expect(await inWords('pledge.ltv', 'x (loan-to-value 0.7012, limit 0.65)')).toMatch(
    /70\.12%.*, limit .*65%/,
  )
  expect(await inWords('order.status.error', 'x (from 1794873600000 until 1794960000000)')).toMatch(
    /\d\d\/\d\d\/2026.* \d\d\/\d\d\/2026/,
  )
})

test('refusals of C2C say from when, at which price and how many', async () => {
  expect(await inWords('c2c.state', 'x (from 1794873600000)')).toMatch(/\(from \d\d\/\d\d\/2026/)
  expect(await inWords('c2c.pay.account', 'x (usable from 1794873600000)')).toMatch(/\(from \d\d\/\d\d\/2026/)
  expect(await inWords('order.status.error', 'x (price 0.93)')).toContain('(price 0.93)')
  expect(await inWords('c2c.requirement', 'x (at least 3)')).toContain('(at least 3)')
  expect(await inWords('c2c.amount.range', 'x (from 20 to 5000)')).toContain('20 to 5,000')
  // It stands at the field: which one needs no name.
  expect(await inWords('c2c.link', 'x (text)')).toBe('Links are not allowed here.')
})

test('what the catalogs do not know is said as the server says it', async () => {
  expect(await inWords('brand.new', 'Something new. (1234567.5 too many)')).toBe(
    'Something new. (1,234,567.5 too many)',
  )
})

test('every refusal in the catalogs is one of the server’s', () => {
  const server = readFileSync(
    join(import.meta.dirname, '../../../../../../crates/api/src/messages.rs'),
    'utf8',
  )
  const known = new Set([...server.matchAll(/\(\s*"([\w.]+)",/g)].map(([, key]) => key?.replaceAll('.', '-')))
  const ours = Object.keys(english).map((key) => key.replace('refused.', ''))
  expect(ours.filter((key) => !/^(figure|proof)\./.test(key) && !known.has(key))).toEqual([])
})

test('proofs that would do are named in the reader’s words', async () => {
  expect(await inWords('proof.required', 'x (password, totp)')).toContain('(password or authenticator)')
  expect(await inWords('proof.required', 'x (email)')).toContain('(email code)')
  expect(await inWords('mine.level.error', 'x (level 2)')).toContain('(level 2)')
})
