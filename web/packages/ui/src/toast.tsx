import { useSyncExternalStore } from 'react'
import { cx } from './class-names'

type Tone = 'plain' | 'good' | 'bad'

interface Toast {
  id: number
  text: string
  tone: Tone
}

/** How long a toast stands. */
const SHOWN_MS = 5000
/** More at once would hide the page. */
const AT_ONCE = 3

let toasts: Toast[] = []
let next = 0
const listeners = new Set<() => void>()

const set = (now: Toast[]) => {
  toasts = now
  for (const listener of listeners) listener()
}

/** Says something briefly. The same text twice in a row is said once. */
export function toast(text: string, tone: Tone = 'plain') {
  if (toasts.some((shown) => shown.text === text)) return
  const id = next++
  set([...toasts, { id, text, tone }].slice(-AT_ONCE))
  setTimeout(() => dismiss(id), SHOWN_MS)
}

const dismiss = (id: number) => set(toasts.filter((shown) => shown.id !== id))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <div
      aria-live="polite"
      // Low, so that it covers neither the price nor the title: above the bars of a phone, in the corner of a desk.
      className="pointer-events-none fixed inset-x-4 bottom-[calc(148px+env(safe-area-inset-bottom))] z-60 mx-auto flex max-w-sm flex-col gap-2 desk:start-6 desk:end-auto desk:bottom-6 desk:mx-0 desk:w-96"
    >
      {shown.map((one) => (
        <button
          key={one.id}
          type="button"
          onClick={() => dismiss(one.id)}
          className={cx(
            'pointer-events-auto rounded-md px-4 py-3 text-start text-[15px] font-medium shadow-lift',
            one.tone === 'bad' && 'bg-bad-wash text-bad',
            one.tone === 'good' && 'bg-good-wash text-good',
            one.tone === 'plain' && 'bg-primary text-on-primary',
          )}
        >
          {one.text}
        </button>
      ))}
    </div>
  )
}
