// The command palette: desks at once, people and approvals as they are found.

import { words } from '@console/locales'
import { cx } from '@plimsoll/ui/class-names'
import { useEffect, useId, useRef, useState } from 'react'
import type { Desk } from './desks'
import { type Command, useCommands } from './use-commands'

export function Palette({
  desks,
  onClose,
  onHelp,
}: {
  desks: Desk[]
  onClose: () => void
  onHelp: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const groups = useCommands(text, desks, onHelp)
  const all = groups.flatMap((group) => group.commands)
  const chosen = Math.min(at, Math.max(0, all.length - 1))
  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    return () => element?.close()
  }, [])
  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    command.run()
  }
  return (
    <dialog
      ref={dialog}
      aria-label={words.palette.label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
      onKeyDown={() => {}}
      className="mt-[12vh]! max-h-[60vh] w-[calc(100vw-48px)] max-w-xl overflow-hidden rounded-xl border border-line bg-raised shadow-lift outline-none"
    >
      <div className="flex max-h-[60vh] flex-col">
        <input
          autoFocus
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={all[chosen] ? `${id}-${chosen}` : undefined}
          aria-label={words.palette.placeholder}
          placeholder={words.palette.placeholder}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') setAt(Math.min(chosen + 1, all.length - 1))
            else if (event.key === 'ArrowUp') setAt(Math.max(chosen - 1, 0))
            else if (event.key === 'Enter') run(all[chosen])
            else return
            event.preventDefault()
          }}
          className="h-12 shrink-0 border-b border-line bg-transparent px-4 text-lg outline-none placeholder:text-text-3"
        />
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={words.palette.label}
          className="scroll-thin overflow-y-auto p-1.5"
        >
          {groups.map((group) => (
            <div key={group.title} role="group" aria-label={group.title}>
              <p aria-hidden className="px-2.5 pt-2 pb-1 text-xs font-semibold text-text-3">
                {group.title}
              </p>
              {group.commands.map((command) => {
                const n = all.indexOf(command)
                const Icon = command.icon
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the field above
                  <div
                    key={command.id}
                    id={`${id}-${n}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={n === chosen}
                    ref={(element) => {
                      if (n === chosen) element?.scrollIntoView({ block: 'nearest' })
                    }}
                    onPointerMove={() => setAt(n)}
                    onClick={() => run(command)}
                    className={cx(
                      'flex h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5',
                      n === chosen && 'bg-sunken',
                    )}
                  >
                    <Icon size={15} className="shrink-0 text-text-3" aria-hidden />
                    <span className="min-w-0 truncate">{command.title}</span>
                    <span className="min-w-0 flex-1 truncate text-sm text-text-3">{command.note}</span>
                    {command.keys?.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </div>
                )
              })}
            </div>
          ))}
          {all.length === 0 ? (
            <p className="px-3 py-8 text-center text-text-3">{words.palette.nothing}</p>
          ) : null}
        </div>
      </div>
    </dialog>
  )
}
