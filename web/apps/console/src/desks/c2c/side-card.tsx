import type { Appeal, Side } from '@console/api/customer-types'
import { when } from '@console/kit/format'
import { Sheet } from '@console/kit/section'
import { Tag } from '@console/kit/tag'
import { words } from '@console/locales'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

const w = words.c2c

/** Hundredths of a percent as percent. */
const percent = (completion: number | null | undefined) =>
  typeof completion === 'number' ? `${completion / 100} %` : words.common.none

/** One side of a case: who they are, how they traded before, what they say now. */
export function SideCard({
  title,
  side,
  statements,
}: {
  title: string
  side: Side
  statements: Appeal['statements']
}) {
  const figures: [string, ReactNode][] = [
    [w.orders30, side.orders30],
    [w.completion, percent(side.completion30)],
    [w.appeals, `${side.appeals}, ${side.lost} ${w.lost}`],
    [w.reports, side.reports],
  ]
  return (
    <Sheet className="flex flex-col">
      <header className="border-b border-line px-4 py-2.5">
        <p className="text-xs text-text-3">{title}</p>
        <p className="flex items-center gap-2 font-semibold">
          {side.nick}
          {side.isSimulated ? <Tag>{w.simulated}</Tag> : null}
        </p>
        <p className="text-sm text-text-2">{side.verifiedName ?? words.common.none}</p>
      </header>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 px-4 py-3">
        {figures.map(([name, shown]) => (
          <div key={name}>
            <dt className="text-xs text-text-3">{name}</dt>
            <dd className="num">{shown}</dd>
          </div>
        ))}
      </dl>
      <p className="px-4 pb-3 text-sm text-text-2">
        <span className="text-text-3">{w.past}: </span>
        {side.past.length === 0 ? w.noPast : null}
        {side.past.map((past, n) => (
          <span key={past.id}>
            {n ? ', ' : ''}
            <Link to="/c2c/$id" params={{ id: String(past.id) }} className="hover:underline">
              #{past.id} {past.lost ? w.pastLost : w.pastWon}
            </Link>
          </span>
        ))}
      </p>
      <div className="mt-auto border-t border-line px-4 py-3">
        <p className="mb-1 text-xs text-text-3">{w.statements}</p>
        {statements.length === 0 ? <p className="text-sm text-text-3">{w.noStatement}</p> : null}
        {statements.map((statement) => (
          <blockquote key={statement.at} className="text-sm break-words whitespace-pre-wrap">
            {statement.text} <span className="text-xs text-text-3">{when(statement.at)}</span>
          </blockquote>
        ))}
      </div>
    </Sheet>
  )
}
