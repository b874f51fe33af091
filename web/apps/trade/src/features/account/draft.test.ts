import { expect, test } from 'vitest'
import { draftOf, forgetDrafts, keepDraft } from './draft'

test('a draft is its account’s own, and gone when it is forgotten', () => {
  keepDraft('primary', 7, { realName: 'Ada' })
  expect(draftOf('primary', 7)).toEqual({ realName: 'Ada' })
  expect(draftOf('primary', 8)).toBeUndefined()
  expect(draftOf('advanced', 7)).toBeUndefined()
  forgetDrafts('primary')
  expect(draftOf('primary', 7)).toBeUndefined()
})

test('what is no draft is none', () => {
  sessionStorage.setItem('plimsoll.check.primary', '{')
  expect(draftOf('primary', 7)).toBeUndefined()
})
