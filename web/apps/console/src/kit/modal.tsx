// A window above the page, made of the browser's own `dialog`: it traps the focus, closes with Escape and gives it back.

import { words } from '@console/locales'
import { cx } from '@plimsoll/ui/class-names'
import { X } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './button'

const FIELDS = 'input:not([type=radio], [type=checkbox]), textarea, select'

export function Modal({
  title,
  onClose,
  onSubmit,
  children,
  actions,
  wide,
}: {
  title: ReactNode
  onClose: () => void
  onSubmit?: () => void
  children: ReactNode
  actions?: ReactNode
  wide?: boolean
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = ref.current
    if (dialog && !dialog.open) {
      dialog.showModal()
      // The browser would choose the cross in the corner: the first thing to fill in, else the window itself.
      const field = dialog.querySelector<HTMLElement>(FIELDS)
      ;(field ?? dialog).focus()
    }
    return () => dialog?.close()
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className={cx(
        'max-h-[min(88dvh,860px)] w-[calc(100vw-48px)] overflow-hidden rounded-xl border border-line bg-raised shadow-lift outline-none',
        wide ? 'max-w-3xl' : 'max-w-lg',
      )}
    >
      <form onSubmit={submit} className="flex max-h-[min(88dvh,860px)] flex-col">
        <header className="flex items-center gap-3 border-b border-line px-5 py-3">
          <h2 id={id} className="min-w-0 flex-1 text-lg font-semibold">
            {title}
          </h2>
          <IconButton label={words.common.close} onClick={onClose} className="-me-2">
            <X size={16} />
          </IconButton>
        </header>
        <div className="scroll-thin min-h-0 flex-1 space-y-4 overflow-y-auto px-5 py-4">{children}</div>
        {actions ? (
          <footer className="flex items-center justify-end gap-2 border-t border-line px-5 py-3">
            {actions}
          </footer>
        ) : null}
      </form>
    </dialog>
  )
}
