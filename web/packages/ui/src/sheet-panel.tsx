import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from './button'
import type { SheetProps } from './sheet'

const DRAG_TO_CLOSE_PX = 90

/** A panel from the bottom edge; on a desk, a panel in the middle. Closes by a pull, by Escape, by the scrim. */
export function SheetPanel({ open, onClose, title, closeLabel, children, footer }: SheetProps) {
  const from = useRef<number | undefined>(undefined)
  return (
    <Base.Root open={open} onOpenChange={(now) => !now && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="scrim fixed inset-0 z-40 bg-scrim" />
        <Base.Popup className="sheet-panel fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] max-w-lg flex-col rounded-t-xl border border-line bg-raised shadow-lift outline-none desk:top-1/2 desk:bottom-auto desk:-translate-y-1/2 desk:rounded-xl">
          <div
            className="touch-none pt-2 pb-1 desk:hidden"
            onPointerDown={(event) => {
              from.current = event.clientY
            }}
            onPointerUp={(event) => {
              if (from.current !== undefined && event.clientY - from.current > DRAG_TO_CLOSE_PX) onClose()
              from.current = undefined
            }}
          >
            <div aria-hidden className="mx-auto h-1 w-10 rounded-full bg-line-strong" />
          </div>
          <div className="flex items-center justify-between gap-2 ps-5 pe-2 desk:pt-2.5">
            <Base.Title className="text-[19px] font-semibold">{title}</Base.Title>
            <IconButton label={closeLabel} onClick={onClose}>
              <X size={20} />
            </IconButton>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5">{children}</div>
          {footer ? (
            <div className="border-t border-line px-5 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] desk:pb-5">
              {footer}
            </div>
          ) : (
            <div className="pb-safe" />
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
