import { useSyncExternalStore } from 'react'

/** Screens are woken at most this often: faster than an eye reads, slower than a busy feed. */
const FLUSH_MS = 120

/** The latest of many things by name. Whoever looks at one of them is woken when that one changes, and by nothing else. */
export function board<T>() {
  const latest = new Map<string, T>()
  const listeners = new Map<string, Set<() => void>>()
  const dirty = new Set<string>()
  let waiting = false

  function flush() {
    waiting = false
    // A tab nobody sees repaints nothing; the figures are there when it comes back.
    if (document.hidden) return
    for (const name of dirty) for (const listener of listeners.get(name) ?? []) listener()
    dirty.clear()
  }

  function wake(after: number) {
    if (waiting) return
    waiting = true
    setTimeout(flush, after)
  }

  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && dirty.size) wake(0)
  })

  function subscribe(name: string, listener: () => void) {
    let set = listeners.get(name)
    if (!set) {
      set = new Set()
      listeners.set(name, set)
    }
    set.add(listener)
    return () => {
      set.delete(listener)
      if (!set.size) listeners.delete(name)
    }
  }

  return {
    put(name: string, value: T) {
      latest.set(name, value)
      dirty.add(name)
      wake(FLUSH_MS)
    },
    get: (name: string) => latest.get(name),
    use: (name: string): T | undefined =>
      useSyncExternalStore(
        (listener) => subscribe(name, listener),
        () => latest.get(name),
      ),
  }
}
