import { expect, test } from 'vitest'
import { waysToService } from './support-channels'

const way = (url: string) => ({ name: url, url, imgUrl: '' })

test('the conversation on the record stands first, whether or not the operator lists it', () => {
  expect(waysToService([way('https://chat.example'), way('/service')]).map((one) => one.url)).toEqual([
    '/service',
    'https://chat.example',
  ])
  expect(waysToService([]).map((one) => one.url)).toEqual(['/service'])
})

test('an unsafe link is no way', () => {
  expect(waysToService([way('javascript:alert(1)')]).map((one) => one.url)).toEqual(['/service'])
})
