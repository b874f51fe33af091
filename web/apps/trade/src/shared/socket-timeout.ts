// A socket can be dead for minutes before the browser notices. What is not heard from for too long counts as dead here.

/** A line that was silent for so long is asked whether it is there … */
export const ASK_AFTER_MS = 5000
/** … and after so long it is given up. */
export const DEAD_AFTER_MS = 7000
const LOOK_EVERY_MS = 250

/** Watches a line from now on. One timer looks at the clock: resetting one at each frame would cost more than the frame. */
export function watchSilence(ask: () => void, giveUp: () => void) {
  let heardAt = Date.now()
  let asked = false
  const timer = setInterval(() => {
    const silent = Date.now() - heardAt
    if (silent >= DEAD_AFTER_MS) {
      clearInterval(timer)
      giveUp()
    } else if (silent >= ASK_AFTER_MS && !asked) {
      asked = true
      ask()
    }
  }, LOOK_EVERY_MS)
  return {
    heard: () => {
      heardAt = Date.now()
      asked = false
    },
    stop: () => clearInterval(timer),
  }
}
