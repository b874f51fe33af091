import { Dialog as Base } from '@base-ui/react/dialog'
import type { DialogProps } from './dialog'

/** A question that must be answered before anything else, with its answers below it. */
export function DialogPanel({ open, onClose, title, children, actions }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(now) => !now && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="scrim fixed inset-0 z-40 bg-scrim" />
        <Base.Popup className="dialog-panel fixed inset-x-5 top-1/2 z-50 mx-auto max-h-[86dvh] max-w-sm -translate-y-1/2 overflow-y-auto rounded-xl border border-line bg-raised p-5 shadow-lift outline-none">
          <Base.Title className="text-[19px] font-semibold">{title}</Base.Title>
          {children ? <div className="mt-2 text-[15px] text-text-2">{children}</div> : null}
          {actions ? <div className="mt-5 flex flex-col gap-2">{actions}</div> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
