import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { emailRules, nameRules, phoneRules, secretRules, wordRules } from './rules'

const BLANK = { old: '', email: '', code: '', totp: '', password: 'Passw0rd1', again: 'Passw0rd1' }

const wrong = (result: ReturnType<typeof safeParse>) =>
  (result.issues ?? []).map((issue) => `${String(issue.path?.[0]?.key)} ${issue.message}`)

test('a first password needs nothing but itself', () => {
  expect(safeParse(secretRules('login', 'first', false), BLANK).success).toBe(true)
})

test('each proof asks for its own fields', () => {
  expect(wrong(safeParse(secretRules('login', 'old', false), BLANK))).toEqual(['old account.error.old'])
  expect(
    wrong(safeParse(secretRules('fund', 'mail', true), BLANK)).map((params) => params.split(' ')[0]),
  ).toEqual(expect.arrayContaining(['email', 'code', 'totp']))
})

test('six digits are enough for funds, not for signing in', () => {
  const digits = { ...BLANK, password: '482917', again: '482917' }
  expect(safeParse(secretRules('fund', 'first', false), digits).success).toBe(true)
  expect(wrong(safeParse(secretRules('login', 'first', false), digits))).toContain(
    'password account.error.password-format',
  )
})

test('two passwords that differ are said at the second', () => {
  expect(wrong(safeParse(secretRules('login', 'first', false), { ...BLANK, again: 'Passw0rd2' }))).toEqual([
    'again account.error.differ',
  ])
})

test('a mailbox is proved with its own code', () => {
  expect(safeParse(emailRules, { email: 'a@b.co', code: '123456' }).success).toBe(true)
  expect(safeParse(emailRules, { email: 'a@b.co', code: '' }).success).toBe(false)
  expect(safeParse(emailRules, { email: 'a', code: '123456' }).success).toBe(false)
})

test('a name of spaces or digits is none', () => {
  expect(safeParse(nameRules, { name: '   ' }).success).toBe(false)
  expect(safeParse(nameRules, { name: '12345' }).success).toBe(false)
})

test('a word against forged letters is short and plain, in any script, or none', () => {
  for (const word of ['', '  ', 'anchor', 'sea-horse 7', '锚与海', 'مرساة'])
    expect(safeParse(wordRules, { word }).success, word).toBe(true)
  for (const word of ['ab', '<b>anchor</b>', 'a'.repeat(21)])
    expect(wrong(safeParse(wordRules, { word })), word).toEqual(['word account.error.word'])
})

test('a phone is digits, and some of them', () => {
  expect(wrong(safeParse(phoneRules, { phone: ' ' }))).toContain('phone account.error.phone')
  expect(wrong(safeParse(phoneRules, { phone: '12a4' }))).toEqual(['phone account.error.phone-format'])
  expect(safeParse(phoneRules, { phone: ' 7700900123 ' }).success).toBe(true)
})
