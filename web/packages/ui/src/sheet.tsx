import { lazy, type ReactNode } from 'react'
import { onceOpened } from './once-opened'

export interface SheetProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  children: ReactNode
  footer?: ReactNode
}

/** A panel from the bottom edge; on a desk, a panel in the middle. Its machinery comes when one is opened. */
export const Sheet = onceOpened<SheetProps>(
  lazy(async () => ({ default: (await import('./sheet-panel')).SheetPanel })),
)
