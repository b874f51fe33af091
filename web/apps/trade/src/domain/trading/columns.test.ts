import { expect, test } from 'vitest'
import { bounded, CHART_LEAST, columns, FIRST_SIZES } from './columns'

const chartAt = (width: number, wished = FIRST_SIZES, hasBook = true) => {
  const { rail, book, ticket } = columns(width, wished, hasBook)
  return width - rail - book - ticket
}

/** Everything pulled as far as it goes. */
const WIDEST = { rail: 360, book: 420, ticket: 480, holdings: 62 }

test('a chart has room at every width a desk can have', () => {
  for (let width = 1024; width <= 2560; width += 16) {
    expect(chartAt(width), `${width}`).toBeGreaterThanOrEqual(CHART_LEAST)
    expect(chartAt(width, WIDEST), `${width}, pulled wide`).toBeGreaterThanOrEqual(CHART_LEAST)
  }
})

test('parts are as wide as wished where there is room for it', () => {
  expect(columns(1920, { rail: 300, book: 320, ticket: 400, holdings: 36 }, true)).toEqual({
    rail: 300,
    book: 320,
    ticket: 400,
    under: false,
  })
  expect(columns(1440, FIRST_SIZES, true)).toEqual({ rail: 236, book: 262, ticket: 328, under: false })
})

test('in a narrow window the instruments are behind the symbol and the book gives way first', () => {
  expect(columns(1024, FIRST_SIZES, true)).toEqual({ rail: 0, book: 216, ticket: 328, under: true })
  expect(columns(1024, FIRST_SIZES, false)).toEqual({ rail: 0, book: 0, ticket: 328, under: true })
})

test('a line of a position has room at every width', () => {
  for (let width = 1024; width <= 2560; width += 16) {
    const { rail, ticket, under } = columns(width, FIRST_SIZES, true)
    expect(width - rail - (under ? 0 : ticket), `${width}`).toBeGreaterThanOrEqual(870)
  }
})

test('no part is pulled out of its bounds', () => {
  expect(bounded('ticket', 10)).toBe(284)
  expect(bounded('ticket', 9000)).toBe(480)
  expect(bounded('holdings', 36.4)).toBe(36)
})
