import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { resetRules, signInRules, signUpRules } from './rules'

const filled = {
  name: 'ann',
  email: 'a@b.co',
  phone: '7001234',
  code: '123456',
  password: 'abcdefg1',
  again: 'abcdefg1',
  invite: '',
  captcha: '',
  terms: true,
}

const wrong = (rules: v.GenericSchema, form: object) => {
  const result = v.safeParse(rules, form)
  return result.success ? [] : result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
}

describe('what a sign-up needs', () => {
  it('takes a whole form', () => {
    for (const method of ['name', 'email', 'phone'] as const)
      expect(wrong(signUpRules(method, false), filled)).toEqual([])
  })

  it('names what is missing, by method', () => {
    expect(wrong(signUpRules('name', false), { ...filled, name: '' })).toContain('name: auth.error.name')
    expect(wrong(signUpRules('name', false), { ...filled, name: '12345' })).toEqual([
      'name: auth.error.name-digits',
    ])
    expect(wrong(signUpRules('email', false), { ...filled, email: 'a@b' })).toEqual([
      'email: auth.error.email-format',
    ])
    expect(wrong(signUpRules('phone', false), { ...filled, phone: '' })).toContain('phone: auth.error.phone')
    expect(wrong(signUpRules('name', true), filled)).toEqual(['invite: auth.error.invite'])
    expect(wrong(signUpRules('name', false), { ...filled, terms: false })).toEqual([
      'terms: auth.error.terms',
    ])
  })

  it('wants a password with a letter and a digit, twice the same', () => {
    for (const password of ['short1', 'abcdefgh', '12345678']) {
      expect(wrong(signUpRules('name', false), { ...filled, password, again: password })).toEqual([
        'password: auth.error.password-format',
      ])
    }
    expect(wrong(signUpRules('name', false), { ...filled, again: 'abcdefg2' })).toEqual([
      'again: auth.error.differ',
    ])
    expect(wrong(resetRules, { ...filled, again: 'abcdefg2' })).toEqual(['again: auth.error.differ'])
  })
})

describe('what a sign-in needs', () => {
  it('asks for the field of its method and a password', () => {
    expect(wrong(signInRules('email', false), { ...filled, email: '', password: '' })).toEqual([
      'email: auth.error.email',
      'email: auth.error.email-format',
      'password: auth.error.password',
    ])
    expect(wrong(signInRules('phone', true), { ...filled, phone: '12', code: '', password: '' })).toEqual([
      'phone: auth.error.phone-format',
      'code: auth.error.code',
    ])
  })

  it('takes any name, also one of digits: whether it is known is not said here', () => {
    expect(wrong(signInRules('name', false), { ...filled, name: ' ', password: '' })).toEqual([
      'name: auth.error.name',
      'password: auth.error.password',
    ])
    expect(wrong(signInRules('name', false), { ...filled, name: '12345' })).toEqual([])
  })
})

describe('what a new password needs', () => {
  it('names everything that is missing', () => {
    const nothing = { email: '', code: '', password: '', again: '' }
    const places = wrong(resetRules, nothing).map((params) => params.split(':')[0])
    expect(new Set(places)).toEqual(new Set(['email', 'code', 'password', 'again']))
  })
})
