import { lazy, type ReactNode } from 'react'
import { onceOpened } from './once-opened'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  actions: ReactNode
}

/** A question that must be answered before anything else, with its answers below it. */
export const Dialog = onceOpened<DialogProps>(
  lazy(async () => ({ default: (await import('./dialog-panel')).DialogPanel })),
)
