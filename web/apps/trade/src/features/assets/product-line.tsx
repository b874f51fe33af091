import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** A line that leads to a product. */
export const LINE =
  'flex min-h-16 items-center gap-3.5 px-4 py-2.5 transition-colors duration-120 hover:bg-sunken'

/** What the product is, what there is to say about it, and a figure. */
export function Inside({
  icon,
  title,
  note,
  end,
}: {
  icon: ReactNode
  title: string
  note: string
  end: ReactNode
}) {
  return (
    <>
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block text-[16px] font-medium">{title}</span>
        <span className="block truncate text-sm text-text-3">{note}</span>
      </span>
      <span className="num shrink-0 text-end! text-[15px] font-medium">{end}</span>
      <ChevronRight size={18} className="shrink-0 text-text-3 rtl:rotate-180" aria-hidden />
    </>
  )
}
