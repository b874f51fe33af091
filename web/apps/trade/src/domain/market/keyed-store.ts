import { useSyncExternalStore } from 'react'
import { inNextFrame } from './frames'

/** The latest of many things by name. Whoever looks at one of them is woken when that one changes, and by nothing else. */
export function createKeyedStore<T>() {
  const latest = new Map<string, T>()
  const listeners = new Map<string, Set<() => void>>()
  const dirty = new Set<string>()

  function flush() {
    for (const name of dirty) for (const listener of listeners.get(name) ?? []) listener()
    dirty.clear()
  }

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
      inNextFrame(flush)
    },
    /** What is no longer heard of is not known any more. Nobody is woken: what stands on screen stays. */
    forget: (name: string) => void latest.delete(name),
    get: (name: string) => latest.get(name),
    use: (name: string): T | undefined =>
      useSyncExternalStore(
        (listener) => subscribe(name, listener),
        () => latest.get(name),
      ),
  }
}
