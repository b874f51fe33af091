import { beforeEach, expect, test } from 'vitest'
import {
  FROZEN,
  isDue,
  NOTICE_AGAIN_MS,
  signOutIfFrozen,
  tellOnceADay,
  useStandingNotice,
} from './account-status-notice'
import { isSignedIn, useSession } from './session'

beforeEach(() => localStorage.clear())

test('a notice is due when it never was, or a whole day ago', () => {
  expect(isDue(undefined, 5)).toBe(true)
  expect(isDue(1000, 1000 + NOTICE_AGAIN_MS - 1)).toBe(false)
  expect(isDue(1000, 1000 + NOTICE_AGAIN_MS)).toBe(true)
})

test('each person hears of each standing once a day', () => {
  expect(tellOnceADay(7, 1, 0)).toBe(true)
  expect(tellOnceADay(7, 1, NOTICE_AGAIN_MS - 1)).toBe(false)
  expect(tellOnceADay(7, 3, 1)).toBe(true)
  expect(tellOnceADay(8, 1, 1)).toBe(true)
  expect(tellOnceADay(7, 1, NOTICE_AGAIN_MS)).toBe(true)
})

test('a damaged memory forgets rather than fails', () => {
  localStorage.setItem('plimsoll.notices', '{')
  expect(tellOnceADay(7, 1, 0)).toBe(true)
})

test('a frozen account is signed out and told why; any other stays in', () => {
  const enter = () => useSession.getState().signIn({ token: 'real', practiceToken: 'v', loginType: 0 })
  enter()
  expect(signOutIfFrozen({ userId: 9, status: 3, statusMsg: 'some of it' })).toBe(false)
  expect(isSignedIn()).toBe(true)
  expect(signOutIfFrozen({ userId: 9, status: FROZEN, statusMsg: 'all of it' })).toBe(true)
  expect(isSignedIn()).toBe(false)
  const notice = useStandingNotice.getState()
  expect(notice.restricted).toMatchObject({ status: FROZEN, reason: 'all of it', token: 'real' })
  expect(notice.open).toBe(true)
  // The same day it stands in the page, not over it.
  enter()
  signOutIfFrozen({ userId: 9, status: FROZEN, statusMsg: 'all of it' })
  expect(useStandingNotice.getState().open).toBe(false)
  notice.forget()
})
