import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

/** What is good to know about a page, one short line each. */
export function Points({ title, children }: { title?: ReactNode; children: ReactNode[] }) {
  return (
    <section>
      {title ? <h2 className="mb-2 text-[15px] font-semibold">{title}</h2> : null}
      <ul className="space-y-2 text-sm text-text-2">
        {children.map((point, n) => (
          <li key={n} className="flex gap-2.5">
            <Check size={17} className="mt-0.5 shrink-0 text-good" aria-hidden />
            <span className="min-w-0">{point}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
