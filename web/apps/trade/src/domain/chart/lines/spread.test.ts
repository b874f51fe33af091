import { describe, expect, it } from 'vitest'
import { spread, spreadAround } from './spread'

const tags = (...ys: number[]) => ys.map((y) => ({ y, height: 10 }))

describe('tags on an axis', () => {
  it('stay where they are while there is room', () =>
    expect(spread(tags(20, 60, 40), 100)).toEqual([20, 60, 40]))
  it('move apart around their middle', () => expect(spread(tags(50, 50), 100)).toEqual([45, 55]))
  it('keep their order', () => {
    const places = spread(tags(52, 50, 51), 100)
    expect(places).toEqual([61, 41, 51])
  })
  it('stay within the height', () => {
    expect(spread(tags(0, 2), 100)).toEqual([5, 15])
    expect(spread(tags(99, 100), 100)).toEqual([85, 95])
  })
  it('push groups that grow into one another', () => {
    const places = spread(tags(30, 31, 45, 46, 38), 200).sort((a, b) => a - b)
    for (let n = 1; n < places.length; n++)
      expect(places[n]! - places[n - 1]!).toBeGreaterThanOrEqual(10 - 1e-9)
  })
  it('share a height that is too small', () => {
    const places = spread(tags(10, 10, 10, 10), 20)
    expect(places).toEqual([2.5, 7.5, 12.5, 17.5])
  })
  it('never overlap, whatever the places', () => {
    for (let seed = 1; seed < 60; seed++) {
      const ys = Array.from({ length: 8 }, (_, n) => ((seed * 37 + n * n * 53) % 220) - 10)
      const places = spread(tags(...ys), 200).sort((a, b) => a - b)
      for (let n = 1; n < places.length; n++)
        expect(places[n]! - places[n - 1]!).toBeGreaterThanOrEqual(10 - 1e-9)
      expect(places[0]).toBeGreaterThanOrEqual(5 - 1e-9)
      expect(places.at(-1)).toBeLessThanOrEqual(195 + 1e-9)
    }
  })
})

describe('around a tag that stays', () => {
  const fixed = { y: 50, height: 10 }
  it('nothing covers it', () => expect(spreadAround(tags(49, 51, 20), 100, fixed)).toEqual([40, 60, 20]))
  it('several on one side make room for each other', () =>
    expect(spreadAround(tags(48, 49), 100, fixed)).toEqual([30, 40]))
  it('what hangs below it is not covered either', () =>
    expect(spreadAround(tags(49, 51), 100, { ...fixed, hanging: 12 })).toEqual([40, 72]))
  it('out of sight it takes no room', () =>
    expect(spreadAround(tags(50), 100, { y: 140, height: 10 })).toEqual([50]))
})
