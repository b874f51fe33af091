// Proposals that wait for a second person, and those that were decided.

import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import type { Approval } from '@console/api/types'
import { Ago, ClockTag } from '@console/kit/clock-tag'
import { Colleague } from '@console/kit/person'
import { Segments } from '@console/kit/tabs'
import { words } from '@console/locales'
import type { Column } from '@console/table/column'
import { DataTable } from '@console/table/data-table'
import { DeskFrame } from '@console/table/desk-frame'
import { FilterSelect } from '@console/table/filters'
import { useFilters } from '@console/table/search'
import { useRows } from '@console/table/use-rows'
import { SavedViews } from '@console/table/views'
import { useNavigate, useParams } from '@tanstack/react-router'
import { StateTag } from './state-tag'

const { columns: heads } = words.approvals

const COLUMNS: Column<Approval>[] = [
  {
    key: 'title',
    head: heads.title,
    width: 'minmax(180px,2fr)',
    cell: (row) => <span className="font-medium">{row.title}</span>,
    sort: (row) => row.title,
  },
  {
    key: 'target',
    head: heads.target,
    width: 'minmax(140px,1.2fr)',
    wide: true,
    cell: (row) => row.target.label,
    sort: (row) => row.target.label,
  },
  {
    key: 'by',
    head: heads.by,
    width: '160px',
    wide: true,
    cell: (row) => <Colleague person={row.proposedBy} />,
    sort: (row) => row.proposedBy.name,
  },
  {
    key: 'created',
    head: heads.age,
    width: '120px',
    wide: true,
    cell: (row) => <Ago at={row.createdAt} className="text-text-3" />,
    sort: (row) => row.createdAt,
  },
  {
    key: 'expires',
    head: heads.expires,
    width: '128px',
    cell: (row) =>
      row.state === 'OPEN' ? (
        <ClockTag from={row.createdAt} due={row.expiresAt} />
      ) : (
        <StateTag state={row.state} />
      ),
    sort: (row) => row.expiresAt,
  },
]

export function ApprovalsDesk() {
  const [search, setSearch] = useFilters()
  const { id } = useParams({ strict: false })
  const navigate = useNavigate()
  const state = search.state === 'closed' ? 'closed' : 'open'
  const filter = { state, mine: search.mine }
  const list = useRows(routes.approvals, keys.approvals.list(filter), filter, { start: search.cursor })
  return (
    <DeskFrame
      title={words.approvals.title}
      isOpen={id !== undefined}
      filters={
        <>
          <Segments
            label={words.approvals.filterState}
            value={state}
            choices={[
              ['open', words.approvals.open],
              ['closed', words.approvals.closed],
            ]}
            onChange={(next) => setSearch({ state: next === 'open' ? undefined : next })}
          />
          <FilterSelect
            label={words.approvals.whose}
            value={search.mine}
            choices={[
              ['', words.approvals.anyone],
              ['true', words.approvals.mine],
            ]}
            onValue={(mine) => setSearch({ mine })}
          />
          {id ? null : <SavedViews desk="approvals" />}
        </>
      }
    >
      <DataTable
        label={words.approvals.title}
        columns={COLUMNS}
        list={list}
        idOf={(row) => row.id}
        openId={id}
        narrow={id !== undefined}
        sort={search.sort}
        onSort={(sort) => setSearch({ sort })}
        onOpen={(row) =>
          void navigate({
            to: '/approvals/$id',
            params: { id: row.id },
            search: true as never,
            replace: Boolean(id),
          })
        }
        empty={{
          title: state === 'open' ? words.approvals.empty : words.approvals.emptyClosed,
          text: words.approvals.emptyText,
        }}
      />
    </DeskFrame>
  )
}
