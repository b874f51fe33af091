import { describe, expect, it } from 'vitest'
import type { Drawing } from '../drawings/drawing'
import { firstLayout, layoutFrom, packed } from './layout'

const line = (id: string): Drawing => ({
  id,
  tool: 'trend',
  points: [
    { t: 1, v: 2 },
    { t: 3, v: 4 },
  ],
  style: { colour: '#112233', width: 2 },
})

describe('reading a layout', () => {
  it('gives back what was kept', () => {
    const layout = { ...firstLayout(), shape: 'bars' as const, drawings: { btc: [line('a')] } }
    expect(layoutFrom(JSON.parse(packed(layout)))).toEqual(layout)
  })
  it('begins anew with what it does not understand', () => {
    const { indicators, ...rest } = firstLayout()
    for (const kept of [undefined, 'x', [], { shape: 'cubes', scale: 7, magnet: null }]) {
      const { indicators: found, ...read } = layoutFrom(kept)
      expect(read).toEqual(rest)
      expect(found.map(({ kind }) => kind)).toEqual(indicators.map(({ kind }) => kind))
    }
  })
  it('leaves out unknown tools and kinds, and brings numbers within their bounds', () => {
    const kept = {
      indicators: [
        { id: '1', kind: 'SMA', params: [100000], colours: ['#112233'] },
        { id: '2', kind: 'NOTHING', params: [], colours: [] },
        { id: '3', kind: 'RSI', params: [], colours: [] },
        { id: '4', kind: 'SMA', params: [5], colours: ['red'] },
      ],
      drawings: { btc: [line('a'), { ...line('b'), tool: 'saw' }, { ...line('c'), points: [] }] },
    }
    const { indicators, drawings } = layoutFrom(kept)
    expect(indicators.map(({ id, params }) => [id, params])).toEqual([
      ['1', [500]],
      ['3', [14]],
    ])
    expect(drawings.btc?.map(({ id }) => id)).toEqual(['a'])
  })
  it('an empty list of indicators stays empty', () =>
    expect(layoutFrom({ indicators: [] }).indicators).toEqual([]))
})

describe('sending a layout', () => {
  it('fits, and drops the oldest of the fullest first', () => {
    const many = Array.from({ length: 40 }, (_, n) => line(`b${n}`))
    const layout = { ...firstLayout(), drawings: { btc: many, eth: [line('e')] } }
    const text = packed(layout, 4000)
    expect(text.length).toBeLessThanOrEqual(4000)
    const { drawings } = JSON.parse(text)
    expect(drawings.eth).toHaveLength(1)
    expect(drawings.btc.at(-1).id).toBe('b39')
    expect(drawings.btc.length).toBeLessThan(40)
  })
})
