import { expect, test } from 'vitest'
import { nextQuestion } from './onboarding-prompt'

const fresh = { isSetPassword: 0, appParentIds: '' }
const ask = (change: Partial<Parameters<typeof nextQuestion>[0]>) =>
  nextQuestion({ user: fresh, practice: false, inviteRequired: true, putOff: [], ...change })

test('a first password comes before an invitation, and each can be put off', () => {
  expect(ask({})).toBe('password')
  expect(ask({ putOff: ['password'] })).toBe('invitation')
  expect(ask({ putOff: ['password', 'invitation'] })).toBeUndefined()
})

test('nobody is asked for what they have, what the site does not want, or in virtual trading', () => {
  expect(ask({ user: { isSetPassword: 1, appParentIds: '' } })).toBe('invitation')
  expect(ask({ user: { isSetPassword: 1, appParentIds: '72873080' } })).toBeUndefined()
  expect(ask({ user: { isSetPassword: 1, appParentIds: '' }, inviteRequired: false })).toBeUndefined()
  expect(ask({ practice: true })).toBeUndefined()
  expect(ask({ user: undefined })).toBeUndefined()
})
