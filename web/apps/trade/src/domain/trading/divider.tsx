import { type PointerEvent, useRef } from 'react'

/** How far one press of an arrow key moves a border. */
const STEP_PX = 16

const isRtl = () => document.documentElement.dir === 'rtl'

/** Which way an arrow key moves a border, in the direction its part grows. */
function stepOf(key: string, upright: boolean, grows: 1 | -1): number {
  if (upright) {
    const way = isRtl() ? -1 : 1
    if (key === 'ArrowRight') return way * grows
    if (key === 'ArrowLeft') return -way * grows
    return 0
  }
  if (key === 'ArrowDown') return grows
  return key === 'ArrowUp' ? -grows : 0
}

/** The border of a part of the desk: pulled with a pointer or moved with arrow keys; pressed twice, it goes back. */
export function Divider({
  label,
  upright = true,
  grows,
  value,
  bounds: [least, most],
  onPull,
  onEnd,
  onReset,
  className,
}: {
  label: string
  /** Between columns; otherwise between rows. */
  upright?: boolean
  /** Whether the part grows when its border moves towards the end of the page (1) or towards its start (-1). */
  grows: 1 | -1
  value: number
  bounds: [least: number, most: number]
  /** By how many pixels the part is larger than when pulling began. */
  onPull: (by: number) => void
  onEnd: () => void
  onReset: () => void
  className: string
}) {
  const from = useRef<number | undefined>(undefined)
  const at = (event: PointerEvent) => (upright ? event.clientX : event.clientY)
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={upright ? 'vertical' : 'horizontal'}
      aria-valuenow={value}
      aria-valuemin={least}
      aria-valuemax={most}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = at(event)
      }}
      onPointerMove={(event) => {
        if (from.current === undefined) return
        const way = upright && isRtl() ? -1 : 1
        onPull((at(event) - from.current) * way * grows)
      }}
      onPointerUp={() => {
        from.current = undefined
        onEnd()
      }}
      onPointerCancel={() => {
        from.current = undefined
        onEnd()
      }}
      onDoubleClick={onReset}
      onKeyDown={(event) => {
        const step = stepOf(event.key, upright, grows)
        if (!step) return
        event.preventDefault()
        onPull(step * STEP_PX)
        onEnd()
      }}
      className={`absolute z-10 touch-none select-none after:absolute hover:after:bg-accent focus-visible:outline-none focus-visible:after:bg-accent ${
        upright
          ? 'inset-y-0 w-2.5 cursor-col-resize after:inset-y-0 after:start-1 after:w-0.5'
          : 'inset-x-0 h-2.5 cursor-row-resize after:inset-x-0 after:top-1 after:h-0.5'
      } ${className}`}
    />
  )
}
