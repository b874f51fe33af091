// Answers that were asked for before the code that shows them was there: by the document itself (boot.js), and by a route
// while its page is being loaded. Each is handed on once, to whoever asks the same.

/** An answer that nobody wanted for so long is old. */
const KEPT_MS = 10_000

export interface Ahead {
  /** Whose question it was; empty for a visitor. */
  token: string
  at: number
  answer: Promise<Response>
}

declare global {
  interface Window {
    /** What boot.js asked for, by method, path and body. */
    ahead?: Record<string, Ahead>
  }
}

const kept = new Map(Object.entries(window.ahead ?? {}))

const nameOf = (method: string, path: string, body: unknown) => `${method} ${path} ${body ?? ''}`

/** The document's own frame stands: the first page is on its way. */
export const isFirstView = () => document.querySelector('#root > .first') !== null

export function keepAhead(method: string, path: string, body: unknown, ahead: Ahead) {
  // A failure is told to whoever takes it; if nobody does, it is nobody's.
  ahead.answer.catch(() => undefined)
  kept.set(nameOf(method, path, body), ahead)
}

export function takeAhead(method: string, path: string, body: unknown, token: string) {
  const name = nameOf(method, path, body)
  const found = kept.get(name)
  kept.delete(name)
  return found && found.token === token && Date.now() - found.at < KEPT_MS ? found.answer : undefined
}
