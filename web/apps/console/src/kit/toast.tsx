// Short messages in the corner, with an undo where undoing is honest.

import { words } from '@console/locales'
import { cx } from '@plimsoll/ui/class-names'
import { create } from 'zustand'

type Tone = 'plain' | 'good' | 'bad'

interface Toast {
  id: number
  text: string
  tone: Tone
  undo?: (() => void) | undefined
}

const SHOWN_MS = 5_000
const AT_ONCE = 3

const useToasts = create<{ shown: Toast[] }>(() => ({ shown: [] }))
let next = 0

const dismiss = (id: number) =>
  useToasts.setState(({ shown }) => ({ shown: shown.filter((one) => one.id !== id) }))

export function toast(text: string, options: { tone?: Tone; undo?: () => void } = {}) {
  const id = next++
  const one: Toast = { id, text, tone: options.tone ?? 'plain', undo: options.undo }
  useToasts.setState(({ shown }) => ({ shown: [...shown, one].slice(-AT_ONCE) }))
  setTimeout(() => dismiss(id), SHOWN_MS)
}

const TONES: Record<Tone, string> = {
  plain: 'bg-primary text-on-primary',
  good: 'bg-good-wash text-good',
  bad: 'bg-bad-wash text-bad',
}

export function Toasts() {
  const shown = useToasts((state) => state.shown)
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed end-5 bottom-5 z-50 flex w-80 flex-col gap-2"
    >
      {shown.map((one) => (
        <div
          key={one.id}
          className={cx(
            'pointer-events-auto flex items-center gap-3 rounded-md px-3.5 py-2.5 text-sm font-medium shadow-lift',
            TONES[one.tone],
          )}
        >
          <span className="min-w-0 flex-1">{one.text}</span>
          {one.undo ? (
            <button
              type="button"
              className="font-semibold underline underline-offset-2"
              onClick={() => {
                one.undo?.()
                dismiss(one.id)
              }}
            >
              {words.common.undo}
            </button>
          ) : null}
        </div>
      ))}
    </div>
  )
}
