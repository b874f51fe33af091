import { afterEach, describe, expect, it } from 'vitest'
import { deedOf, isBusy } from './hotkeys'

const pressed = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  ...more,
})

describe('a key at the desk', () => {
  it('chooses a side, a kind and a part', () => {
    expect(deedOf(pressed('b'))).toEqual({ do: 'side', buys: true })
    expect(deedOf(pressed('S'))).toEqual({ do: 'side', buys: false })
    expect(deedOf(pressed('l'))).toEqual({ do: 'kind', kind: 'limit' })
    expect(deedOf(pressed('4'))).toEqual({ do: 'part', percent: 100 })
    expect(deedOf(pressed('5'))).toBeUndefined()
  })

  it('sends only with Shift, once, and leaves the browser its own', () => {
    expect(deedOf(pressed('Enter'))).toBeUndefined()
    expect(deedOf(pressed('Enter', { shiftKey: true }))).toEqual({ do: 'send' })
    expect(deedOf(pressed('Enter', { shiftKey: true, repeat: true }))).toBeUndefined()
    expect(deedOf(pressed('s', { ctrlKey: true }))).toBeUndefined()
    expect(deedOf(pressed('?', { shiftKey: true }))).toEqual({ do: 'help' })
  })
})

describe('a key is meant for something else', () => {
  afterEach(() => document.body.replaceChildren())

  it('while somebody writes', () => {
    const field = document.body.appendChild(document.createElement('input'))
    const slider = document.body.appendChild(document.createElement('input'))
    slider.type = 'range'
    const button = document.body.appendChild(document.createElement('button'))
    expect(isBusy(field)).toBe(true)
    expect(isBusy(document.body.appendChild(document.createElement('select')))).toBe(true)
    expect(isBusy(slider)).toBe(false)
    expect(isBusy(button)).toBe(false)
  })

  it('while a dialog is open, wherever it is pressed', () => {
    const dialog = document.body.appendChild(document.createElement('div'))
    dialog.setAttribute('role', 'dialog')
    expect(isBusy(document.body)).toBe(true)
  })
})
