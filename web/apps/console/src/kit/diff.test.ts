import { expect, test } from 'vitest'
import { changesOf, partsOf, textOf, visible } from './diff'

test('what differs is marked in whole words', () => {
  expect(partsOf('paid 1250.00 USDT', 'paid 1310.00 USDT')).toEqual({
    head: 'paid ',
    before: '1250.00',
    after: '1310.00',
    tail: ' USDT',
  })
})

test('nothing before is all new, and equal texts have no difference', () => {
  expect(partsOf('', 'frozen')).toEqual({ head: '', before: '', after: 'frozen', tail: '' })
  expect(partsOf('same', 'same')).toMatchObject({ before: '', after: '' })
})

test('characters that would not be seen are shown by their number', () => {
  expect(visible('pay\u202eeno\u200b')).toBe('pay⟨U+202E⟩eno⟨U+200B⟩')
  expect(visible('two\nlines')).toBe('two\nlines')
  expect(textOf(['risk', 'mar\u200bkets'])).toBe('risk, mar⟨U+200B⟩kets')
})

test('of two objects only the fields that differ are changes', () => {
  expect(changesOf('{"status":"normal","tags":["vip"]}', '{"status":"frozen","tags":["vip"]}')).toEqual([
    { field: 'status', before: 'normal', after: 'frozen' },
  ])
  expect(changesOf('', '')).toEqual([])
  expect(changesOf('{broken', 'x')).toEqual([{ field: '', before: '{broken', after: 'x' }])
})
