import { expect, test } from 'vitest'
import { badgeOf } from './bell'
import { isUnread } from './mails'

test('a badge stays small, and only what is unread counts', () => {
  expect([1, 12, 99, 100, 4000].map(badgeOf)).toEqual(['1', '12', '99', '99+', '99+'])
  expect([{ status: 0 }, { status: 1 }].filter(isUnread)).toHaveLength(1)
})
