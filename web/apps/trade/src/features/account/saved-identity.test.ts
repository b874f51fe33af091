import { expect, test } from 'vitest'
import { knownWho, rememberWho } from './saved-identity'

test('what was said once is known, to the one who said it', () => {
  const who = { realName: 'Ada', country: 'GB', cardType: '2', idCard: 'X1234' }
  rememberWho(7, { ...who, phone: '1' } as typeof who)
  expect(knownWho(7)).toEqual(who)
  expect(knownWho(8)).toBeUndefined()
})
