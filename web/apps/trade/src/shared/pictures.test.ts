import { expect, test } from 'vitest'
import { ownPicture } from './pictures'

test('the operator’s own picture is shown, the shipped one is drawn by the app', () => {
  expect(ownPicture('/files/logo.png')).toBe('/files/logo.png')
  expect(ownPicture('https://cdn.example/logo.svg')).toBe('https://cdn.example/logo.svg')
  expect(ownPicture('/static/art/logo.svg')).toBeUndefined()
  expect(ownPicture('')).toBeUndefined()
})

test('nothing else is a picture', () => {
  for (const address of ['//evil.example/a.png', 'http://plain.example/a.png', 'javascript:alert(1)'])
    expect(ownPicture(address)).toBeUndefined()
})
