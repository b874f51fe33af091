import type { IdentityCase } from '@console/api/customer-types'
import { Ago } from '@console/kit/clock-tag'
import { date, humanize } from '@console/kit/format'
import { Colleague } from '@console/kit/person'
import { Section } from '@console/kit/section'
import { Tag } from '@console/kit/tag'
import { words } from '@console/locales'

const w = words.identity

/** Earlier submissions of the same person, and who looked at this one. */
export function Trail({ one }: { one: IdentityCase }) {
  const labelOf = (n: number | null | undefined) =>
    one.documents.find((document) => document.n === n)?.label ?? w.viewedCase
  return (
    <div className="grid gap-6 pane:grid-cols-2">
      <Section title={w.history}>
        {one.history.length === 0 ? <p className="text-sm text-text-3">{w.noHistory}</p> : null}
        <ul className="space-y-1.5 text-sm">
          {one.history.map((past) => (
            <li key={past.id} className="flex items-baseline gap-2">
              <span className="text-text-3">{date(past.at)}</span>
              <span>{w.levels[past.level]}</span>
              <Tag>{humanize(past.state)}</Tag>
              <span className="min-w-0 truncate text-text-2">{past.reason}</span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={w.views}>
        {one.views.length === 0 ? <p className="text-sm text-text-3">{w.noViews}</p> : null}
        <ul className="space-y-1.5 text-sm">
          {one.views.map((view, n) => (
            <li key={n} className="flex items-center gap-2">
              <Colleague person={view.by} />
              <span className="min-w-0 flex-1 truncate text-text-2">{labelOf(view.document)}</span>
              <Ago at={view.at} className="text-xs text-text-3" />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
