import { cx } from '@plimsoll/ui/class-names'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const TONES = {
  info: ['bg-sunken text-text-2', Info],
  good: ['bg-good-wash text-good', CircleCheck],
  warn: ['bg-warn-wash text-warn', TriangleAlert],
  bad: ['bg-bad-wash text-bad', CircleAlert],
} as const

/** Something that should be known while the page is read. */
export function Notice({
  tone = 'info',
  title,
  children,
  action,
}: {
  tone?: keyof typeof TONES
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  const [colours, Icon] = TONES[tone]
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'note'}
      className={cx('flex gap-2.5 rounded-md px-3 py-2 text-sm', colours)}
    >
      <Icon size={16} className="mt-px shrink-0" aria-hidden />
      <div className="min-w-0 flex-1 break-words">
        {title ? <div className="font-semibold">{title}</div> : null}
        {children}
      </div>
      {action}
    </div>
  )
}
