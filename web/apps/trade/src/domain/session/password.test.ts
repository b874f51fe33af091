import { expect, test } from 'vitest'
import { isFundPassword, isStrong } from './password'

test('a password has eight characters, a letter and a digit', () => {
  expect(isStrong('Passw0rd')).toBe(true)
  expect(['Pass0rd', 'Password', '12345678', ''].some(isStrong)).toBe(false)
})

test('a fund password may be six digits, no fewer and no more', () => {
  expect(['482917', 'Passw0rd'].every(isFundPassword)).toBe(true)
  expect(['48291', '4829170', 'abcdef'].some(isFundPassword)).toBe(false)
})
