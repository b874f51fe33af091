/** Changes that can be taken back, oldest first. */
export const STEPS_MAX = 100

/** A value with what it was and what it was before being taken back. */
export interface History<T> {
  past: T[]
  present: T
  future: T[]
}

export const begun = <T>(present: T): History<T> => ({ past: [], present, future: [] })

/** A change: what was taken back before it is gone. */
export const changed = <T>({ past, present }: History<T>, next: T): History<T> => ({
  past: [...past, present].slice(-STEPS_MAX),
  present: next,
  future: [],
})

export function undone<T>(history: History<T>): History<T> {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return { past: history.past.slice(0, -1), present: before, future: [history.present, ...history.future] }
}

export function redone<T>(history: History<T>): History<T> {
  const [next, ...rest] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future: rest }
}
