import { afterEach, expect, test } from 'vitest'
import { currentToken, isSignedIn, useSession } from './session'

afterEach(() => useSession.getState().signOut())

test('virtual trading speaks with the token of its own', () => {
  useSession.getState().signIn({ token: 'real', practiceToken: 'virtual', loginType: 0 })
  expect(currentToken()).toBe('real')
  useSession.getState().setPractice(true)
  expect(currentToken()).toBe('virtual')
  useSession.getState().setPractice(false)
  expect(currentToken()).toBe('real')
})

test('a session is kept with its tokens, and nothing of it stays when it ends', () => {
  const wallet = { id: 'w', type: 'ETH', address: '0xabc' } as const
  useSession.getState().signIn({ token: 'real', practiceToken: 'virtual', loginType: 1, wallet })
  useSession.getState().setPractice(true)
  expect(localStorage.getItem('plimsoll.session')).toContain('"loginType":1')
  useSession.getState().signOut()
  expect(isSignedIn()).toBe(false)
  const kept = localStorage.getItem('plimsoll.session') ?? ''
  for (const secret of ['real', 'virtual', '0xabc', '"practice":true']) expect(kept).not.toContain(secret)
})
