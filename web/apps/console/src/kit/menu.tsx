// A small panel that opens below a button and closes with Escape or a press elsewhere.
import { cx } from '@plimsoll/ui/class-names'
import { type ReactNode, useEffect, useRef, useState } from 'react'

export function Menu({
  button,
  children,
  up,
  start,
  className,
}: {
  button: (props: { 'aria-expanded': boolean; 'aria-haspopup': true; onClick: () => void }) => ReactNode
  children: (close: () => void) => ReactNode
  /** Opens upwards, for buttons at the foot of the page. */
  up?: boolean
  start?: boolean
  className?: string
}) {
  const [open, setOpen] = useState(false)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    const outside = (event: PointerEvent) => {
      if (!ref.current?.contains(event.target as Node)) setOpen(false)
    }
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      setOpen(false)
      ref.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('keydown', onEscape, true)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('keydown', onEscape, true)
    }
  }, [open])
  return (
    <div ref={ref} className={cx('relative', className)}>
      {button({ 'aria-expanded': open, 'aria-haspopup': true, onClick: () => setOpen(!open) })}
      {open ? (
        <div
          className={cx(
            'absolute z-30 w-60 rounded-lg border border-line bg-raised p-1.5 shadow-lift',
            up ? 'bottom-full mb-1' : 'top-full mt-1',
            start ? 'start-0' : 'end-0',
          )}
        >
          {children(() => setOpen(false))}
        </div>
      ) : null}
    </div>
  )
}

export function MenuItem({
  onClick,
  children,
  icon,
}: {
  onClick: () => void
  children: ReactNode
  icon?: ReactNode
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-start text-sm hover:bg-sunken"
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </button>
  )
}
