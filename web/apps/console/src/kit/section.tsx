// Parts of a page: a titled section, facts as name and value, a small table.
import { cx } from '@plimsoll/ui/class-names'
import type { ReactNode } from 'react'

export function Section({
  title,
  note,
  action,
  children,
  className,
}: {
  title?: ReactNode
  note?: ReactNode
  action?: ReactNode
  children: ReactNode
  className?: string
}) {
  return (
    <section className={className}>
      {title || action ? (
        <header className="mb-2 flex min-h-7 items-center gap-2">
          <h3 className="text-sm font-semibold">{title}</h3>
          {note ? <span className="text-xs text-text-3">{note}</span> : null}
          {action ? <div className="ms-auto flex items-center gap-1.5">{action}</div> : null}
        </header>
      ) : null}
      {children}
    </section>
  )
}

/** A sheet with a thin line around it. */
export const Sheet = ({ children, className }: { children: ReactNode; className?: string }) => (
  <div className={cx('rounded-lg border border-line bg-surface', className)}>{children}</div>
)

export type Fact = [name: ReactNode, value: ReactNode]

export function Facts({ items, columns = 1 }: { items: Fact[]; columns?: 1 | 2 }) {
  return (
    <dl className={cx('grid gap-x-8 gap-y-2', columns === 2 && 'sm:grid-cols-2')}>
      {items.map(([name, fact], n) => (
        <div key={n} className="flex min-w-0 items-baseline gap-3">
          <dt className="w-32 shrink-0 text-sm text-text-3">{name}</dt>
          <dd className="min-w-0 flex-1 break-words">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A short table that is shown whole. */
export function Grid({
  head,
  rows,
  ends = [],
  label,
}: {
  head: ReactNode[]
  rows: ReactNode[][]
  /** Columns whose figures stand at the end. */
  ends?: number[]
  label: string
}) {
  return (
    <div className="scroll-thin overflow-x-auto">
      <table aria-label={label} className="w-full text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-text-3">
            {head.map((text, n) => (
              <th
                key={n}
                className={cx(
                  'px-3 py-1.5 font-medium whitespace-nowrap first:ps-4 last:pe-4',
                  ends.includes(n) ? 'text-end' : 'text-start',
                )}
              >
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row, n) => (
            <tr key={n}>
              {row.map((cell, at) => (
                <td
                  key={at}
                  className={cx(
                    'px-3 py-2 whitespace-nowrap first:ps-4 last:pe-4',
                    ends.includes(at) ? 'text-end [&]:tabular-nums' : 'text-start',
                  )}
                >
                  {ends.includes(at) ? <span className="num">{cell}</span> : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
