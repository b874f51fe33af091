import { describe, expect, it } from 'vitest'
import { arrowHead, distanceToSegment, ellipse, extended, isOnLine, moved, rayTo } from './geometry'

const AREA = { width: 100, height: 50 }

describe('hit-testing', () => {
  const from = { x: 0, y: 0 }
  const to = { x: 10, y: 0 }
  it('measures to the nearest place of a piece, its ends included', () => {
    expect(distanceToSegment({ x: 5, y: 3 }, from, to)).toBe(3)
    expect(distanceToSegment({ x: 13, y: 4 }, from, to)).toBe(5)
    expect(distanceToSegment({ x: 3, y: 4 }, from, from)).toBe(5)
  })
  it('knows what is near enough to any piece', () => {
    const spots = [from, to, { x: 10, y: 10 }]
    expect(isOnLine({ x: 12, y: 8 }, spots, 2)).toBe(true)
    expect(isOnLine({ x: 5, y: 5 }, spots, 2)).toBe(false)
    expect(isOnLine({ x: 0, y: 0 }, [from], 2)).toBe(false)
  })
})

describe('lines', () => {
  it('rays end at the edge', () => {
    expect(rayTo({ x: 0, y: 0 }, { x: 10, y: 1 }, AREA)).toEqual({ x: 100, y: 10 })
    expect(rayTo({ x: 50, y: 25 }, { x: 50, y: 24 }, AREA)).toEqual({ x: 50, y: 0 })
    expect(rayTo({ x: 50, y: 25 }, { x: 40, y: 25 }, AREA)).toEqual({ x: 0, y: 25 })
    expect(rayTo({ x: 5, y: 5 }, { x: 5, y: 5 }, AREA)).toEqual({ x: 5, y: 5 })
  })
  it('rays keep to the line', () => {
    const end = rayTo({ x: 20, y: 10 }, { x: 40, y: 13 }, AREA)
    expect((end.y - 10) / (end.x - 20)).toBeCloseTo(3 / 20, 10)
  })
  it('extended lines go both ways', () =>
    expect(extended({ x: 40, y: 20 }, { x: 60, y: 30 }, AREA)).toEqual([
      { x: 0, y: 0 },
      { x: 100, y: 50 },
    ]))
  it('moves by a difference', () =>
    expect(moved({ x: 1, y: 1 }, { x: 2, y: 3 }, { x: 5, y: 5 })).toEqual({ x: 4, y: 3 }))
})

describe('shapes', () => {
  it('an ellipse touches its corners’ box and no more', () => {
    const outline = ellipse({ x: 0, y: 0 }, { x: 10, y: 4 })
    for (const { x, y } of outline) expect(((x - 5) / 5) ** 2 + ((y - 2) / 2) ** 2).toBeCloseTo(1, 10)
  })
  it('an arrow points to its end', () => {
    const [tip, one, other] = arrowHead({ x: 0, y: 0 }, { x: 10, y: 0 }, 6)
    expect(tip).toEqual({ x: 10, y: 0 })
    expect(one!.x).toBeLessThan(10)
    expect(one!.y).toBeCloseTo(-other!.y, 10)
  })
})
