import { beforeEach, describe, expect, it } from 'vitest'
import { firstLayout } from '../layouts/layout'
import { useChartState } from '../state'
import type { Drawing } from './drawing'
import { drawingsOf, putDrawing, redo, removeDrawing, undo } from './state'

const line = (id: string, colour = '#112233'): Drawing => ({
  id,
  tool: 'horizontal',
  points: [{ t: 0, v: 1 }],
  style: { colour, width: 1 },
})
const ids = (symbol: string) => drawingsOf(symbol).map(({ id }) => id)

describe('drawings of an instrument', () => {
  beforeEach(() => useChartState.getState().load(firstLayout(), undefined))

  it('are its own, and are undone one by one', () => {
    putDrawing('btc', line('a'))
    putDrawing('btc', line('b'))
    putDrawing('eth', line('c'))
    removeDrawing('btc', 'a')
    expect(ids('btc')).toEqual(['b'])
    undo('btc')
    expect(ids('btc')).toEqual(['a', 'b'])
    undo('btc')
    expect(ids('btc')).toEqual(['a'])
    expect(ids('eth')).toEqual(['c'])
    redo('btc')
    redo('btc')
    redo('btc')
    expect(ids('btc')).toEqual(['b'])
  })
  it('are changed in their place', () => {
    putDrawing('btc', line('a'))
    putDrawing('btc', line('b'))
    putDrawing('btc', line('a', '#445566'))
    expect(ids('btc')).toEqual(['a', 'b'])
    expect(drawingsOf('btc')[0]?.style.colour).toBe('#445566')
    expect(useChartState.getState().unsaved).toBe(true)
  })
  it('of another layout are not undone into this one', () => {
    putDrawing('btc', line('a'))
    useChartState.getState().load({ ...firstLayout(), drawings: { btc: [line('z')] } }, undefined)
    undo('btc')
    expect(ids('btc')).toEqual(['z'])
  })
})
