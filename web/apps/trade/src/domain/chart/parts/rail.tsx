import { useT } from '@plimsoll/i18n'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { TOOL_GROUPS, TOOLS, type ToolGroup, type ToolId } from '../drawings/drawing'
import { ToolIcon } from './tool-icons'

const ROW_PX = 36

/** Beside an element, as far down as a list of so many rows stays on the screen. */
function beside(element: HTMLElement | null, rows: number) {
  const { left = 0, right = 0, top = 0 } = element?.getBoundingClientRect() ?? {}
  const start = document.documentElement.dir === 'rtl' ? innerWidth - left : right
  return { top: Math.max(4, Math.min(top, innerHeight - rows * ROW_PX - 20)), start: start + 6 }
}

/** One button for a family of tools: the last one used, with the others behind its corner. words: chart.tool.* */
function Family({
  group,
  active,
  onPick,
}: {
  group: ToolGroup
  active: ToolId | undefined
  onPick: (tool: ToolId) => void
}) {
  const t = useT()
  const tools = TOOLS.filter((tool) => tool.group === group)
  const [last, setLast] = useState<ToolId>(tools[0]?.id ?? 'trend')
  /** Where the others are shown, while they are: the rail scrolls, so they can't be within it. */
  const [open, setOpen] = useState<{ top: number; start: number } | undefined>(undefined)
  const box = useRef<HTMLDivElement>(null)
  const say = (tool: ToolId) => t(`chart.tool.${tool}` as 'chart.tool.trend')
  useEffect(() => {
    if (!open) return
    const close = (event: Event) => {
      if (
        event instanceof KeyboardEvent ? event.key === 'Escape' : !box.current?.contains(event.target as Node)
      )
        setOpen(undefined)
    }
    addEventListener('pointerdown', close)
    addEventListener('keydown', close)
    return () => {
      removeEventListener('pointerdown', close)
      removeEventListener('keydown', close)
    }
  }, [open])
  const pick = (tool: ToolId) => {
    setLast(tool)
    setOpen(undefined)
    onPick(tool)
  }
  return (
    <div ref={box} className="relative shrink-0">
      <button
        type="button"
        aria-label={say(last)}
        title={say(last)}
        aria-pressed={active === last}
        onClick={() => pick(last)}
        className="grid size-8 place-items-center rounded-sm text-text-2 hover:bg-sunken hover:text-text aria-pressed:bg-accent-wash aria-pressed:text-accent-ink"
      >
        <ToolIcon tool={last} size={18} />
      </button>
      <button
        type="button"
        aria-label={t(`chart.tools.${group}` as 'chart.tools.lines')}
        aria-expanded={open !== undefined}
        onClick={() => setOpen(open ? undefined : beside(box.current, tools.length))}
        className="absolute end-0 bottom-0 grid size-3.5 place-items-center rounded-[3px] text-text-3 hover:bg-line hover:text-text"
      >
        <ChevronRight size={10} className="rtl:-scale-x-100" aria-hidden />
      </button>
      {open ? (
        <div
          style={{ top: open.top, insetInlineStart: open.start }}
          className="fixed z-40 w-52 rounded-md border border-line bg-raised p-1 shadow-lift"
        >
          {tools.map(({ id }) => (
            <button
              key={id}
              type="button"
              onClick={() => pick(id)}
              className="flex min-h-9 w-full items-center gap-2.5 rounded-sm px-2 text-start text-sm hover:bg-sunken"
            >
              <ToolIcon tool={id} size={18} />
              {say(id)}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  )
}

/** The tools beside a wide chart, with what concerns all drawings below them. */
export function Rail({
  active,
  onPick,
  children,
}: {
  active: ToolId | undefined
  onPick: (tool: ToolId) => void
  children: ReactNode
}) {
  const t = useT()
  return (
    <div
      role="toolbar"
      aria-label={t('chart.draw')}
      aria-orientation="vertical"
      className="scroll-quiet flex w-11 shrink-0 flex-col items-center overflow-y-auto border-e border-line py-1"
    >
      {TOOL_GROUPS.map((group) => (
        <Family key={group} group={group} active={active} onPick={onPick} />
      ))}
      <span aria-hidden className="my-0.5 h-px w-6 shrink-0 bg-line" />
      {children}
    </div>
  )
}
