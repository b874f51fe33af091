import type { ReactNode } from 'react'

/** Figures in columns, for a desk. */
export function Table({ head, children }: { head: ReactNode; children: ReactNode }) {
  return (
    <table className="w-full text-[13px] whitespace-nowrap">
      <thead className="text-xs text-text-3">
        <tr className="h-8">{head}</tr>
      </thead>
      <tbody className="divide-y divide-line">{children}</tbody>
    </table>
  )
}

export function Heading({ end, children }: { end?: boolean; children: ReactNode }) {
  return (
    <th scope="col" className={`font-normal not-first:ps-3 ${end ? 'text-end' : 'text-start'}`}>
      {children}
    </th>
  )
}

export function Cell({ end, quiet, children }: { end?: boolean; quiet?: boolean; children: ReactNode }) {
  return (
    <td className={`not-first:ps-3 ${end ? 'text-end' : ''} ${quiet ? 'text-text-3' : ''}`}>
      <span className="num">{children}</span>
    </td>
  )
}
