import * as v from 'valibot'
import { expect, test } from 'vitest'
import { bankRules, EMPTY } from './bank'

const whole = {
  ...EMPTY,
  userName: 'Ada Lovelace',
  cardNumber: 'GB29 NWBK 6016 1331 9268 19',
  bankName: 'NatWest',
}
const wrong = (change: object) => {
  const result = v.safeParse(bankRules, { ...whole, ...change })
  return result.success ? [] : result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
}

test('a holder, a number and a bank are enough', () => expect(wrong({})).toEqual([]))

test('what is missing is said at its field', () => {
  expect(wrong({ userName: ' ', cardNumber: '', bankName: '' })).toEqual([
    'userName: account.bank.error.holder',
    'cardNumber: account.bank.error.number',
    'bankName: account.bank.error.bank',
  ])
})

test('a number may be masked as it is shown, but not be words', () => {
  expect(wrong({ cardNumber: '****6819' })).toEqual([])
  expect(wrong({ cardNumber: 'my account!' })).toEqual(['cardNumber: account.bank.error.number-format'])
})

test('a bank’s code is a BIC', () => {
  expect(wrong({ bankCode: 'NWBKGB2L' })).toEqual([])
  expect(wrong({ bankCode: '12' })).toEqual(['bankCode: account.bank.error.code'])
})
