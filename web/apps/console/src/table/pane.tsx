// What is open beside a list: a head with its name and actions, and a body that scrolls.

import { IconButton } from '@console/kit/button'
import { useKeys } from '@console/kit/keys'
import { words } from '@console/locales'
import { ArrowLeft, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRoomForPane } from './desk-frame'

export function Pane({
  title,
  note,
  actions,
  tabs,
  onClose,
  children,
}: {
  title: ReactNode
  note?: ReactNode
  actions?: ReactNode
  tabs?: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const hasRoom = useRoomForPane()
  useKeys({ Escape: onClose })
  return (
    <article className="flex min-h-0 flex-1 flex-col">
      <header className="shrink-0 border-b border-line px-5">
        <div className="flex min-h-[59px] flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
          {hasRoom ? null : (
            <IconButton label={words.common.back} onClick={onClose} className="-ms-2">
              <ArrowLeft size={16} />
            </IconButton>
          )}
          <div className="min-w-0 flex-1">
            <h2 className="truncate text-lg font-semibold">{title}</h2>
            {note ? (
              <div className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-text-3">
                {note}
              </div>
            ) : null}
          </div>
          <div className="flex items-center gap-2">
            {actions}
            {hasRoom ? (
              <IconButton label={words.common.close} onClick={onClose} className="-me-2">
                <X size={16} />
              </IconButton>
            ) : null}
          </div>
        </div>
        {tabs}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key */}
      <div tabIndex={0} className="scroll-thin min-h-0 flex-1 overflow-y-auto outline-none">
        {children}
      </div>
    </article>
  )
}
