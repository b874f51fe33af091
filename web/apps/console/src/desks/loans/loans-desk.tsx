// Applications for loans that wait for a decision, and loans that run.

import { keys } from '@console/api/keys'
import type { LoanRow } from '@console/api/product-types'
import { routes } from '@console/api/routes'
import { Ago, ClockTag } from '@console/kit/clock-tag'
import { amount, value } from '@console/kit/format'
import { Segments } from '@console/kit/tabs'
import { words } from '@console/locales'
import type { Column } from '@console/table/column'
import { DataTable } from '@console/table/data-table'
import { DeskFrame } from '@console/table/desk-frame'
import { useFilters } from '@console/table/search'
import { useRows } from '@console/table/use-rows'
import { SavedViews } from '@console/table/views'
import { useNavigate, useParams } from '@tanstack/react-router'
import { LoanState } from './loan-state'

const w = words.loans
const heads = w.columns
type View = 'waiting' | 'running'

const columnsOf = (view: View): Column<LoanRow>[] => [
  {
    key: 'id',
    head: heads.id,
    width: '76px',
    wide: true,
    cell: (row) => <span className="num text-text-3">{row.id}</span>,
    sort: (row) => row.id,
  },
  {
    key: 'person',
    head: heads.person,
    width: 'minmax(110px,1fr)',
    cell: (row) => <span className="font-medium">{row.name || row.user || words.common.none}</span>,
    sort: (row) => row.name,
  },
  {
    key: 'amount',
    head: heads.amount,
    width: 'minmax(120px,1fr)',
    end: true,
    cell: (row) => (
      <>
        {amount(row.amount)} <span className="text-text-3">{row.coin}</span>
      </>
    ),
  },
  {
    key: 'value',
    head: heads.value,
    width: '120px',
    end: true,
    wide: true,
    cell: (row) => value(row.value),
    sort: (row) => Number(row.value ?? 0),
  },
  {
    key: 'days',
    head: heads.days,
    width: '76px',
    end: true,
    wide: true,
    cell: (row) => row.days,
    sort: (row) => row.days,
  },
  ...(view === 'waiting'
    ? [
        {
          key: 'due',
          head: heads.due,
          width: '124px',
          cell: (row: LoanRow) => <ClockTag from={row.appliedAt} due={row.decideUntil} />,
          sort: (row: LoanRow) => row.decideUntil,
        },
      ]
    : [
        {
          key: 'owed',
          head: heads.owed,
          width: '130px',
          end: true,
          wide: true,
          cell: (row: LoanRow) => amount(row.owed),
        },
        {
          key: 'dueAt',
          head: heads.dueAt,
          width: '124px',
          cell: (row: LoanRow) => <Ago at={row.dueAt} className="text-text-3" />,
          sort: (row: LoanRow) => row.dueAt ?? 0,
        },
      ]),
  {
    key: 'state',
    head: heads.state,
    width: '100px',
    wide: true,
    cell: (row) => <LoanState state={row.state} />,
    sort: (row) => row.state,
  },
]

export function LoansDesk() {
  const [search, setSearch] = useFilters()
  const { id } = useParams({ strict: false })
  const navigate = useNavigate()
  const view: View = search.state === 'running' ? 'running' : 'waiting'
  const filter = { state: view }
  const list = useRows(routes.loans, keys.loans.list(filter), filter, { start: search.cursor })
  return (
    <DeskFrame
      title={w.title}
      isOpen={id !== undefined}
      filters={
        <>
          <Segments
            label={w.state}
            value={view}
            choices={(['waiting', 'running'] as const).map((one) => [one, w.states[one] ?? one])}
            onChange={(next) => setSearch({ state: next === 'waiting' ? undefined : next, sort: undefined })}
          />
          {id ? null : <SavedViews desk="loans" />}
        </>
      }
    >
      <DataTable
        label={w.title}
        columns={columnsOf(view)}
        list={list}
        idOf={(row) => String(row.id)}
        openId={id}
        narrow={id !== undefined}
        sort={search.sort}
        onSort={(sort) => setSearch({ sort })}
        onOpen={(row) =>
          void navigate({
            to: '/loans/$id',
            params: { id: String(row.id) },
            search: true as never,
            replace: Boolean(id),
          })
        }
        empty={{ title: view === 'waiting' ? w.empty : w.emptyRunning, text: w.emptyText }}
      />
    </DeskFrame>
  )
}
