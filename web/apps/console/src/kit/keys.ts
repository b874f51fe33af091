// Keys that work anywhere on a page, except while something is typed or a dialog is open.
import { useEffect, useRef } from 'react'

const PREFIX_MS = 1_200

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && /^(checkbox|radio|button)$/.test(target.type))

const isBlocked = () => document.querySelector('dialog[open]') !== null

/** `g` waits for a second letter; everything else stands for itself. */
export class Sequence {
  private prefix: { key: string; at: number } | null = null

  constructor(private readonly prefixes: readonly string[]) {}

  /** The name of what was pressed (`j`, `g p`), or nothing while a second key is awaited. */
  press(key: string, at: number): string | null {
    const { prefix } = this
    this.prefix = null
    if (prefix && at - prefix.at < PREFIX_MS) return `${prefix.key} ${key}`
    if (this.prefixes.includes(key)) {
      this.prefix = { key, at }
      return null
    }
    return key
  }
}

export type Bindings = Record<string, ((event: KeyboardEvent) => void) | undefined>

const layers: { current: Bindings }[] = []
const sequence = new Sequence(['g'])

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  if (isBlocked()) return
  if (isTyping(event.target)) {
    if (event.key === 'Escape') (event.target as HTMLElement).blur()
    return
  }
  // A button takes Enter and Space for itself.
  if (event.key === 'Enter' && event.target instanceof HTMLElement && event.target.closest('button, a'))
    return
  const name = sequence.press(event.key, event.timeStamp)
  if (!name) return
  // Of all parts of the page that know the key, the one that came last has it.
  for (const layer of layers.toReversed()) {
    const run = layer.current[name]
    if (!run) continue
    event.preventDefault()
    run(event)
    return
  }
}

export function useKeys(bindings: Bindings) {
  const latest = useRef(bindings)
  latest.current = bindings
  useEffect(() => {
    if (layers.length === 0) window.addEventListener('keydown', onKeyDown)
    layers.push(latest)
    return () => {
      layers.splice(layers.indexOf(latest), 1)
      if (layers.length === 0) window.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}
