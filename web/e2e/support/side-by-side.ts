// The screen and the engine read at the same time, for as long as the market moves.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from '@playwright/test'

/** What is shown may be so old, and no older, unless a figure says otherwise. */
const OLDEST_MS = 2000
/** Looks in a row that may miss: between two readings of the engine a price may have been elsewhere. */
const MISSES_MAX = 3
const PAUSE_MS = 150

/** A figure that both have. */
export interface Figure {
  name: string
  screen: () => Promise<number | undefined>
  engine: () => Promise<number>
  /** How far the two may be apart by rounding. */
  within?: number
  /** How old what is shown may be. */
  oldestMs?: number
}

interface Reading {
  at: number
  value: number
}

/** Reads one figure from both again and again; fails when the screen shows what the engine had too long ago. */
async function hold(figure: Figure, until: number): Promise<number> {
  const { name, screen, engine, within = 0, oldestMs = OLDEST_MS } = figure
  const readings: Reading[] = []
  const read = async () => {
    const value = await engine()
    readings.push({ at: Date.now(), value })
  }
  let missed: string[] = []
  await read()
  while (Date.now() < until) {
    const at = Date.now()
    const shown = await screen()
    await read()
    await sleep(PAUSE_MS)
    // Before that, what the engine had at the beginning of the window is not known here.
    if (at - (readings[0]?.at ?? at) < oldestMs) continue
    // The last reading before the window still held when the window began.
    const first = readings.findLastIndex((reading) => reading.at <= at - oldestMs)
    const values = readings.slice(Math.max(0, first)).map(({ value }) => value)
    const [low, high] = [Math.min(...values) - within, Math.max(...values) + within]
    const isFresh = shown !== undefined && shown >= low && shown <= high
    missed = isFresh ? [] : [...missed, `${shown} is not within ${low} and ${high}`]
    expect(missed.length, `${name} is older than ${oldestMs} ms: ${missed.join('; ')}`).toBeLessThan(
      MISSES_MAX,
    )
  }
  return new Set(readings.map(({ value }) => value)).size
}

/** Holds figures side by side for a while. Each must move meanwhile: what stands still proves nothing. */
export async function sideBySide(figures: Figure[], forMs: number) {
  const until = Date.now() + forMs
  await Promise.all(
    figures.map(async (figure) => {
      const moved = await hold(figure, until)
      expect(moved, `${figure.name} moves while one looks`).toBeGreaterThan(1)
    }),
  )
}
