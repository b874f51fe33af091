import { describe, expect, it } from 'vitest'
import { grouped } from './ladder'
import { ownAt } from './own'

describe('own orders in a book', () => {
  it('are marked at the level that they are shown in', () => {
    const own = ownAt(['100.9'], '1', 'bid')
    expect(
      grouped(
        [
          ['100.9', '2'],
          ['99.8', '1'],
        ],
        '1',
        'bid',
      ).map(([price]) => own.has(price)),
    ).toEqual([true, false])
    expect([...ownAt(['101.1', '101.9'], '1', 'ask')]).toEqual(['102'])
    expect([...ownAt(['101.10'], '0.1', 'ask')]).toEqual(['101.1'])
  })
})
