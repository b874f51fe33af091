// Submitted identities, the most urgent first.

import type { IdentityRow } from '@console/api/customer-types'
import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import { Ago, ClockTag } from '@console/kit/clock-tag'
import { Colleague } from '@console/kit/person'
import { Segments } from '@console/kit/tabs'
import { Tag } from '@console/kit/tag'
import { words } from '@console/locales'
import type { Column } from '@console/table/column'
import { DataTable } from '@console/table/data-table'
import { DeskFrame } from '@console/table/desk-frame'
import { FilterSelect } from '@console/table/filters'
import { useFilters } from '@console/table/search'
import { useRows } from '@console/table/use-rows'
import { SavedViews } from '@console/table/views'
import { useNavigate, useParams } from '@tanstack/react-router'

const { columns: heads, states } = words.identity
const STATES = ['waiting', 'approved', 'refused'] as const

const COLUMNS: Column<IdentityRow>[] = [
  {
    key: 'name',
    head: heads.person,
    width: 'minmax(130px,1.5fr)',
    cell: (row) => (
      <>
        <span className="font-medium">{row.name}</span> <span className="num text-text-3">#{row.user}</span>
      </>
    ),
    sort: (row) => row.name,
  },
  {
    key: 'level',
    head: heads.level,
    width: '92px',
    cell: (row) => <Tag tone={row.level === 2 ? 'accent' : 'plain'}>{words.identity.levels[row.level]}</Tag>,
    sort: (row) => row.level,
  },
  {
    key: 'country',
    head: heads.country,
    width: '90px',
    wide: true,
    cell: (row) => row.country ?? words.common.none,
    sort: (row) => row.country ?? '',
  },
  {
    key: 'submitted',
    head: heads.submitted,
    width: '130px',
    wide: true,
    cell: (row) => <Ago at={row.submittedAt} className="text-text-3" />,
    sort: (row) => row.submittedAt,
  },
  {
    key: 'assignee',
    head: heads.assignee,
    width: 'minmax(120px,1fr)',
    wide: true,
    cell: (row) =>
      row.assignee ? (
        <Colleague person={row.assignee} />
      ) : (
        <span className="text-text-3">{words.common.nobody}</span>
      ),
  },
  {
    key: 'due',
    head: heads.due,
    width: '124px',
    cell: (row) =>
      row.state === 'waiting' ? (
        <ClockTag from={row.submittedAt} due={row.dueAt} />
      ) : (
        <Tag tone={row.state === 'approved' ? 'good' : 'bad'}>{states[row.state]}</Tag>
      ),
    sort: (row) => row.dueAt,
  },
]

export function IdentityDesk() {
  const [search, setSearch] = useFilters()
  const { id } = useParams({ strict: false })
  const navigate = useNavigate()
  const state = STATES.find((one) => one === search.state) ?? 'waiting'
  const filter = { state }
  const list = useRows(routes.identityQueue, keys.identity.list(filter), filter, { start: search.cursor })
  // The server knows no filter for the level; queues are short.
  const rows = search.level ? list.rows.filter((row) => String(row.level) === search.level) : list.rows
  return (
    <DeskFrame
      title={words.identity.title}
      isOpen={id !== undefined}
      filters={
        <>
          <Segments
            label={words.identity.state}
            value={state}
            choices={STATES.map((one) => [one, states[one]])}
            onChange={(next) => setSearch({ state: next === 'waiting' ? undefined : next })}
          />
          {id ? null : (
            <>
              <FilterSelect
                label={words.identity.level}
                value={search.level}
                choices={[
                  ['', words.identity.anyLevel],
                  ['1', words.identity.levels[1] ?? ''],
                  ['2', words.identity.levels[2] ?? ''],
                ]}
                onValue={(level) => setSearch({ level })}
              />
              <SavedViews desk="identity" />
            </>
          )}
        </>
      }
    >
      <DataTable
        label={words.identity.title}
        columns={COLUMNS}
        list={{ ...list, rows }}
        idOf={(row) => String(row.id)}
        openId={id}
        narrow={id !== undefined}
        sort={search.sort}
        onSort={(sort) => setSearch({ sort })}
        onOpen={(row) =>
          void navigate({
            to: '/identity/$id',
            params: { id: String(row.id) },
            search: true as never,
            replace: Boolean(id),
          })
        }
        empty={{ title: words.identity.empty, text: words.identity.emptyText }}
      />
    </DeskFrame>
  )
}
