import { describe, expect, it } from 'vitest'
import { TOOLS, thinned } from '../drawing'
import type { Scene } from '../figures-of'
import { CHANNELS } from './channels'
import { FIBONACCI, levelsOf, RETRACEMENTS } from './fibonacci'
import { LINES } from './lines'
import { differenceOf, MEASURES, ratioOf, stopFor } from './measures'
import { NOTES } from './notes'
import { SHAPES } from './shapes'

const ALL = { ...LINES, ...CHANNELS, ...FIBONACCI, ...SHAPES, ...MEASURES, ...NOTES }

/** A chart of 300 by 200 pixels on which a price of 100 is in the middle. */
const scene = (count: number): Scene => ({
  spots: [
    { x: 20, y: 150 },
    { x: 120, y: 50 },
    { x: 150, y: 120 },
  ].slice(0, count),
  points: [
    { t: 0, v: 50 },
    { t: 600_000, v: 150 },
    { t: 780_000, v: 80 },
  ].slice(0, count),
  area: { width: 300, height: 200 },
  style: { colour: '#112233', width: 2 },
  text: 'note',
  family: 'x',
  ink: '#000000',
  paper: '#ffffff',
  up: '#00ff00',
  down: '#ff0000',
  price: (value) => value.toFixed(2),
  y: (value) => 200 - value,
  bars: (a, b) => Math.abs(b.x - a.x) / 10,
  time: (ms) => `${ms / 60_000}m`,
  say: (word, values) => `${word}${values ? Object.values(values).join() : ''}`,
})

describe('every tool', () => {
  it('is drawn, whole and half done', () => {
    for (const { id, points } of TOOLS) {
      expect(ALL[id], id).toBeDefined()
      for (let count = 0; count <= Math.max(1, points); count++)
        expect(() => ALL[id]?.(scene(count)), `${id} with ${count}`).not.toThrow()
      expect(ALL[id]?.(scene(Math.max(2, points))).length, id).toBeGreaterThan(0)
    }
  })
})

describe('fibonacci', () => {
  it('goes back from the end of a move', () => {
    const levels = levelsOf(RETRACEMENTS, 150, 150, 50)
    expect(levels[0]).toEqual({ part: 0, price: 150 })
    expect(levels.find(({ part }) => part === 0.618)?.price).toBeCloseTo(150 - 61.8)
    expect(levels.at(-1)?.price).toBe(50)
  })
  it('extends from the third point', () =>
    expect(levelsOf([1.618], 80, 50, 150)[0]?.price).toBeCloseTo(80 + 161.8))
})

describe('measures', () => {
  const price = (value: number) => value.toFixed(1)
  it('says differences with sign and percent', () => {
    expect(differenceOf(50, 75, price)).toBe('+25.0 (+50.00%)')
    expect(differenceOf(80, 60, price)).toBe('−20.0 (−25.00%)')
    expect(differenceOf(0, 5, price)).toBe('+5.0')
  })
  it('weighs what may be won against what is risked', () => {
    expect(ratioOf(100, 130, 90)).toBe(3)
    expect(ratioOf(100, 130, 100)).toBe(0)
    expect([stopFor(100, 120), stopFor(100, 80)]).toEqual([90, 110])
  })
})

it('a long line is thinned and keeps its ends', () => {
  const points = Array.from({ length: 1000 }, (_, n) => n)
  const kept = thinned(points, 10)
  expect(kept).toHaveLength(10)
  expect([kept[0], kept.at(-1)]).toEqual([0, 999])
  expect(thinned([1, 2], 10)).toEqual([1, 2])
})
