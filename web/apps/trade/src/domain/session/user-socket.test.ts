import { expect, test } from 'vitest'
import { newsOf } from './user-socket'

test('a settlement is read out of its text', () => {
  const params = { code: '1', message: '{"type":3,"ids":[7,8]}' }
  const news = { type: 'SETTLEMENT', product: 'seconds', ids: [7, 8] }
  expect(newsOf({ type: 'SETTLEMENT', data: params })).toEqual(news)
  expect(newsOf({ type: 'SETTLEMENT', date: params })).toEqual(news)
  expect(newsOf({ type: 'SETTLEMENT', data: { message: '{"type":9}' } })).toBeUndefined()
})

test('every kind of news is understood, and nothing else', () => {
  expect(newsOf({ type: 'USER_STATUS', data: { code: '3' } })).toEqual({ type: 'USER_STATUS', status: 3 })
  expect(newsOf({ type: 'OWNCOIN', data: { amountLimit: 'You got 5', msg: 'Of NEW' } })).toEqual({
    type: 'OWNCOIN',
    title: 'You got 5',
    text: 'Of NEW',
  })
  expect(newsOf({ type: 'NEW_MESSAGE', data: { mailId: 4, title: 'Hello' } })).toEqual({
    type: 'NEW_MESSAGE',
    mailId: 4,
    title: 'Hello',
  })
  expect(newsOf({ type: 'SOMETHING' })).toBeUndefined()
})
