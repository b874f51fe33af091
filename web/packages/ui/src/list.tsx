import { ChevronRight } from 'lucide-react'
import type { HTMLAttributes, ReactNode } from 'react'
import { cx } from './class-names'

export function List({ className, ...rest }: HTMLAttributes<HTMLUListElement>) {
  return <ul {...rest} className={cx('divide-y divide-line', className)} />
}

/** A line of a list: what it is, what it says, where it leads. */
export function Row({
  start,
  title,
  note,
  end,
  leads,
  className,
}: {
  start?: ReactNode
  title: ReactNode
  note?: ReactNode
  end?: ReactNode
  leads?: boolean
  className?: string
}) {
  return (
    <div className={cx('flex min-h-14 items-center gap-3 py-2.5', className)}>
      {start}
      <div className="min-w-0 flex-1">
        <div className="truncate text-[16px] font-medium">{title}</div>
        {note ? <div className="truncate text-sm text-text-3">{note}</div> : null}
      </div>
      {end ? <div className="shrink-0 text-end text-[15px] text-text-2">{end}</div> : null}
      {leads ? <ChevronRight size={18} className="shrink-0 text-text-3 rtl:rotate-180" aria-hidden /> : null}
    </div>
  )
}

/** A name and its value, for details and previews. */
export function KeyValue({ items, className }: { items: [ReactNode, ReactNode][]; className?: string }) {
  return (
    <dl className={cx('space-y-2 text-[15px]', className)}>
      {items.map(([name, value], n) => (
        <div key={n} className="flex items-baseline justify-between gap-4">
          <dt className="text-text-3">{name}</dt>
          <dd className="num min-w-0 text-end! font-medium break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
