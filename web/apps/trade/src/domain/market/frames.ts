// One clock for everything that moves on a screen: prices, books, trades and candles repaint together, not each by itself.

/** Repaints of live figures in a second, at most: faster than an eye reads, slower than a busy feed. */
export const FRAMES_PER_SECOND = 12
const FRAME_MS = 1000 / FRAMES_PER_SECOND

const waiting = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let paintedAt = Number.NEGATIVE_INFINITY

function paint() {
  timer = undefined
  // A tab nobody sees repaints nothing; the figures are there when it comes back.
  if (document.hidden) return
  paintedAt = performance.now()
  const due = [...waiting]
  waiting.clear()
  for (const one of due) one()
}

function schedule() {
  if (timer !== undefined) return
  timer = setTimeout(paint, Math.max(0, paintedAt + FRAME_MS - performance.now()))
}

document.addEventListener('visibilitychange', () => {
  if (!document.hidden && waiting.size) schedule()
})

/** Calls in the next frame, once however often it is asked for. */
export function inNextFrame(call: () => void) {
  waiting.add(call)
  schedule()
}
