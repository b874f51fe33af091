import { expect, test } from 'vitest'
import type { Mail } from '~/domain/messages/mails'
import { filtered, notifications } from './notifications'
import type { ListedNotice } from './queries'

const mail = (id: number, status: number, createTime: number) =>
  ({ id, status, params: { createTime } }) as Mail
const notice = (noticeId: number, kind: string, isRead: boolean, createTime: number) =>
  ({ noticeId, kind, isRead, params: { createTime } }) as unknown as ListedNotice

const notices = [notice(1, 'INFORMATION_NOTICE', true, 10), notice(2, 'ACTIVITY_NOTICE', false, 40)]
const mails = [mail(1, 0, 30), mail(2, 1, 20)]
const keys = (some: { key: string }[]) => some.map(({ key }) => key)

test('messages and notices are one list, the latest first', () => {
  const all = notifications(notices, mails, true)
  expect(keys(all)).toEqual(['notice-2', 'mail-1', 'mail-2', 'notice-1'])
  expect(keys(filtered(all, 'all'))).toEqual(keys(all))
  expect(keys(filtered(all, 'unread'))).toEqual(['notice-2', 'mail-1'])
  expect(keys(filtered(all, 'account'))).toEqual(['mail-1', 'mail-2'])
  expect(keys(filtered(all, 'news'))).toEqual(['notice-1'])
  expect(keys(filtered(all, 'campaign'))).toEqual(['notice-2'])
})

test('a white paper is not news', () => {
  const paper = notice(3, 'WHITE_PAPER', false, 50)
  expect(filtered(notifications([paper], [], true), 'unread')).toEqual([])
})

test('nothing is new to a visitor', () => {
  expect(filtered(notifications(notices, [], false), 'unread')).toEqual([])
})
