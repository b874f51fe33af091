import { expect, test } from 'vitest'
import { deskAddress } from './lifecycle'

const here = new URL('https://m.example/quote?tab=2')
const desk = (isOpen: boolean, url: string) => ({ DESKTOP_SETTING: { isOpen, url } })

test('a desk moves to the desks’ own host, with the page it is on', () => {
  expect(deskAddress(desk(true, 'https://desk.example'), here, true)).toBe('https://desk.example/quote?tab=2')
})

test('nobody else moves, and nobody twice', () => {
  expect(deskAddress(desk(true, 'https://desk.example'), here, false)).toBeUndefined()
  expect(deskAddress(desk(false, 'https://desk.example'), here, true)).toBeUndefined()
  expect(deskAddress(desk(true, 'https://m.example'), here, true)).toBeUndefined()
  expect(deskAddress(desk(true, 'javascript:alert(1)'), here, true)).toBeUndefined()
  expect(deskAddress({}, here, true)).toBeUndefined()
})
