import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './class-names'

const TONES = {
  info: ['bg-sunken text-text-2', Info],
  warn: ['bg-warn-wash text-warn', TriangleAlert],
  bad: ['bg-bad-wash text-bad', CircleAlert],
} as const

/** Something that should be known while the page is read. */
export function Banner({
  tone = 'info',
  title,
  children,
  action,
  className,
}: {
  tone?: keyof typeof TONES
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  className?: string
}) {
  const [colours, Icon] = TONES[tone]
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'note'}
      className={cx('flex gap-3 rounded-md px-3.5 py-3 text-sm', colours, className)}
    >
      <Icon size={18} className="mt-px shrink-0" aria-hidden />
      <div className="min-w-0 flex-1">
        {title ? <div className="font-semibold">{title}</div> : null}
        {children}
      </div>
      {action}
    </div>
  )
}
