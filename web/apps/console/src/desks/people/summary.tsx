// The first tab of a profile: who, how much, what stands against it.

import type { Customer } from '@console/api/customer-types'
import { Ago } from '@console/kit/clock-tag'
import { amount, date, humanize, value } from '@console/kit/format'
import { Facts, Grid, Section, Sheet } from '@console/kit/section'
import { Tag } from '@console/kit/tag'
import { words } from '@console/locales'
import { Link } from '@tanstack/react-router'
import { Notes } from './notes'
import { TagEditor } from './tag-editor'

const w = words.people

export function Summary({ person }: { person: Customer }) {
  return (
    <div className="space-y-6 p-5">
      <div className="grid gap-6 pane:grid-cols-[12rem_1fr]">
        <div>
          <p className="text-xs text-text-3">{w.equity}</p>
          <p className="num text-[28px] leading-9">{value(person.equity)}</p>
          <p className="text-xs text-text-3">{words.overview.unit}</p>
        </div>
        <Facts
          columns={2}
          items={[
            [
              w.account,
              <span key="account" className="num">
                {person.account ?? words.common.none}
              </span>,
            ],
            [w.joined, date(person.createdAt)],
            [
              w.practice,
              <span key="practice" className="num">
                {person.practiceAccount ?? words.common.none}
              </span>,
            ],
            [w.lastSeen, person.lastSeenAt ? <Ago key="seen" at={person.lastSeenAt} /> : w.never],
            [w.columns.country, person.country ?? words.common.none],
          ]}
        />
      </div>
      <TagEditor person={person} />
      <Section title={w.balances}>
        <Sheet>
          {person.balances.length ? (
            <Grid
              label={w.balances}
              head={[w.coin, w.wallet, w.free, w.held, w.value]}
              ends={[2, 3, 4]}
              rows={person.balances.map((row) => [
                <span key="coin" className="font-medium uppercase">
                  {row.coin}
                </span>,
                humanize(row.wallet),
                amount(row.free),
                amount(row.held),
                value(row.value),
              ])}
            />
          ) : (
            <p className="px-4 py-3 text-sm text-text-3">{w.noBalances}</p>
          )}
        </Sheet>
      </Section>
      <div className="grid gap-6 pane:grid-cols-2">
        <Section title={w.identity}>
          {person.identity.length ? (
            <Sheet className="divide-y divide-line">
              {person.identity.map((one) => (
                <Link
                  key={one.id}
                  to="/identity/$id"
                  params={{ id: String(one.id) }}
                  className="flex items-center justify-between px-4 py-2 text-sm hover:bg-[var(--row-hover)]"
                >
                  <span>{words.common.level(one.level)}</span>
                  <span className="text-text-3">{date(one.submittedAt)}</span>
                  <Tag>{humanize(one.status)}</Tag>
                </Link>
              ))}
            </Sheet>
          ) : (
            <p className="text-sm text-text-3">{w.noIdentity}</p>
          )}
        </Section>
        <Section title={w.freezes}>
          {person.freezes.length ? (
            <Sheet className="divide-y divide-line">
              {person.freezes.map((freeze) => (
                <div key={freeze.frozenAt} className="px-4 py-2 text-sm">
                  <p className="flex justify-between gap-3">
                    <span className="font-medium">{humanize(freeze.category)}</span>
                    <span className="text-text-3">
                      {freeze.liftedAt ? w.lifted(date(freeze.liftedAt)) : w.frozenNow(date(freeze.reviewAt))}
                    </span>
                  </p>
                  <p className="mt-0.5 text-text-2">{freeze.reason}</p>
                </div>
              ))}
            </Sheet>
          ) : (
            <p className="text-sm text-text-3">{w.noFreezes}</p>
          )}
        </Section>
      </div>
      <Notes person={person} />
    </div>
  )
}
