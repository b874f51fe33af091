/** The library takes two clicks within this time for one double click, wherever they are. */
const WINDOW_MS = 500
/** Nearer than this they are one. */
const APART_PX = 5

interface Heard {
  x: number
  y: number
  at: number
}

/** Whether the library lets a second click pass unheard: soon after the first, and somewhere else. */
export const isMissed = (first: Heard, second: Heard) =>
  second.at - first.at < WINDOW_MS && Math.abs(second.x - first.x) + Math.abs(second.y - first.y) >= APART_PX

/**
 * Says a click that the library passed over once more: of two quick clicks at two places it takes the second neither for a
 * click nor for a double click, and a line drawn by a quick hand would never end.
 */
export function hearQuickClicks(element: HTMLElement) {
  let first: Heard | undefined
  let count = 0
  const down = ({ clientX: x, clientY: y, timeStamp: at }: MouseEvent) => {
    if (first && at - first.at < WINDOW_MS) return
    first = { x, y, at }
    count = 0
  }
  const up = (event: MouseEvent) => {
    count += 1
    if (!first || count < 2 || event.timeStamp - first.at >= WINDOW_MS) return
    const again = isMissed(first, { x: event.clientX, y: event.clientY, at: event.timeStamp })
    first = undefined
    if (!again || event.button !== 0) return
    const { target, clientX, clientY, screenX, screenY } = event
    const params = { bubbles: true, clientX, clientY, screenX, screenY, button: 0 }
    setTimeout(() => {
      for (const name of ['mousedown', 'mouseup']) target?.dispatchEvent(new MouseEvent(name, params))
    })
  }
  element.addEventListener('mousedown', down, true)
  element.addEventListener('mouseup', up, true)
  return () => {
    element.removeEventListener('mousedown', down, true)
    element.removeEventListener('mouseup', up, true)
  }
}
