import { describe, expect, it } from 'vitest'
import { begun, changed, redone, STEPS_MAX, undone } from './history'

describe('undo and redo', () => {
  const made = changed(changed(begun('a'), 'b'), 'c')
  it('goes back and forth', () => {
    expect(undone(made).present).toBe('b')
    expect(undone(undone(made)).present).toBe('a')
    expect(redone(undone(made))).toEqual(made)
  })
  it('stops at both ends', () => {
    expect(undone(begun('a'))).toEqual(begun('a'))
    expect(redone(made)).toEqual(made)
  })
  it('a change ends what could be done again', () => {
    const other = changed(undone(made), 'd')
    expect(redone(other).present).toBe('d')
    expect(undone(other).present).toBe('b')
  })
  it('remembers so many steps', () => {
    let history = begun(0)
    for (let n = 1; n <= STEPS_MAX + 5; n++) history = changed(history, n)
    for (let n = 0; n < STEPS_MAX + 5; n++) history = undone(history)
    expect(history.present).toBe(5)
  })
})
