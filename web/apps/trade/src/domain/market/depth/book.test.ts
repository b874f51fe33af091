import { expect, it } from 'vitest'
import { SILENT_MS, silentFor } from './age'
import { type Book, newer } from './book'

const book = (seq: number): Book => ({ bids: [], asks: [], seq, at: 1 })

it('never goes back to an older book, whichever answer comes last', () => {
  expect(newer(undefined, book(3)).seq).toBe(3)
  expect(newer(book(3), book(5)).seq).toBe(5)
  expect(newer(book(5), book(3)).seq).toBe(5)
})

it('says how old it is only when nothing came for a while', () => {
  expect(silentFor(1000, 1000 + SILENT_MS - 1)).toBeUndefined()
  expect(silentFor(1000, 1000 + SILENT_MS)).toBe(5)
  expect(silentFor(1000, 13_400)).toBe(12)
  expect(silentFor(0, 99_999)).toBeUndefined()
})
