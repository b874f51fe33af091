// Signs out after a while without input. Tabs of the same person count as one: input in any of them keeps all alive.
import { useEffect, useState } from 'react'

const MARK = 'console.active'
const CHECK_MS = 1_000
/** Input is noted at most this often. */
const NOTE_MS = 5_000
const WARN_MS = 60_000
const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'pointermove'] as const

/** What is left before the sign-out; `null` while there is plenty. */
export function leftOf(idleMs: number, lastInput: number, now: number): number | null {
  const left = lastInput + idleMs - now
  return left <= Math.min(WARN_MS, idleMs / 2) ? Math.max(0, left) : null
}

const noted = () => Number(localStorage.getItem(MARK) ?? 0)

/** Milliseconds until the sign-out once it is near; calls `onIdle` when nothing came. */
export function useIdle(idleMs: number, onIdle: () => void): number | null {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const note = () => {
      if (Date.now() - noted() > NOTE_MS) localStorage.setItem(MARK, String(Date.now()))
    }
    localStorage.setItem(MARK, String(Date.now()))
    for (const input of INPUTS) window.addEventListener(input, note, { passive: true })
    const timer = setInterval(() => {
      const now = leftOf(idleMs, noted(), Date.now())
      setLeft(now)
      if (now === 0) onIdle()
    }, CHECK_MS)
    return () => {
      clearInterval(timer)
      for (const input of INPUTS) window.removeEventListener(input, note)
    }
  }, [idleMs, onIdle])
  return left
}
