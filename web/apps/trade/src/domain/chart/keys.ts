import { useEffect } from 'react'

/** Typing in a field is not meant for the chart. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

export interface KeyDeeds {
  onCancel: () => void
  onDelete: () => void
  onUndo: () => void
  onRedo: () => void
}

/** The keys people expect of a drawing board: Escape, Delete, undo and redo. */
export function useChartKeys({ onCancel, onDelete, onUndo, onRedo }: KeyDeeds) {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (isTyping(event.target)) return
      const withControl = event.ctrlKey || event.metaKey
      if (event.key === 'Escape') onCancel()
      else if (event.key === 'Delete' || event.key === 'Backspace') onDelete()
      else if (withControl && event.key.toLowerCase() === 'z') {
        event.preventDefault()
        if (event.shiftKey) onRedo()
        else onUndo()
      } else if (withControl && event.key.toLowerCase() === 'y') {
        event.preventDefault()
        onRedo()
      }
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  })
}
