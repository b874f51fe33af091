// Orders that a buyer or a seller appealed.

import type { AppealRow } from '@console/api/customer-types'
import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import { Ago } from '@console/kit/clock-tag'
import { amount, value } from '@console/kit/format'
import { Colleague } from '@console/kit/person'
import { Segments } from '@console/kit/tabs'
import { words } from '@console/locales'
import type { Column } from '@console/table/column'
import { DataTable } from '@console/table/data-table'
import { DeskFrame } from '@console/table/desk-frame'
import { useFilters } from '@console/table/search'
import { useRows } from '@console/table/use-rows'
import { SavedViews } from '@console/table/views'
import { useNavigate, useParams } from '@tanstack/react-router'
import { AppealClock } from './appeal-clock'

const { columns: heads } = words.c2c

const columnsOf = (isOpen: boolean): Column<AppealRow>[] => [
  {
    key: 'id',
    head: heads.id,
    width: '76px',
    cell: (row) => <span className="num text-text-3">{row.id}</span>,
    sort: (row) => row.id,
  },
  {
    key: 'quantity',
    head: heads.amount,
    width: 'minmax(120px,1fr)',
    end: true,
    cell: (row) => (
      <>
        {amount(row.quantity)} <span className="text-text-3 uppercase">{row.coin}</span>
      </>
    ),
  },
  {
    key: 'fiat',
    head: heads.fiat,
    width: 'minmax(120px,1fr)',
    end: true,
    wide: true,
    cell: (row) => (
      <>
        {amount(row.amount)} <span className="text-text-3 uppercase">{row.fiat}</span>
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
    sort: (row) => Number(row.value),
  },
  {
    key: 'reason',
    head: heads.reason,
    width: 'minmax(140px,1.6fr)',
    wide: true,
    cell: (row) => words.c2c.appealReasons[row.reason ?? 0] ?? '',
  },
  {
    key: 'proposed',
    head: heads.proposed,
    width: '140px',
    wide: true,
    cell: (row) => (row.proposedBy ? <Colleague person={row.proposedBy} /> : words.common.none),
  },
  isOpen
    ? {
        key: 'due',
        head: heads.due,
        width: '124px',
        cell: (row) => <AppealClock appeal={row} />,
        sort: (row) => row.dueAt ?? 0,
      }
    : {
        key: 'opened',
        head: heads.opened,
        width: '124px',
        cell: (row) => <Ago at={row.openedAt} className="text-text-3" />,
        sort: (row) => row.openedAt ?? 0,
      },
]

export function AppealsDesk() {
  const [search, setSearch] = useFilters()
  const { id } = useParams({ strict: false })
  const navigate = useNavigate()
  const state = search.state === 'closed' ? 'closed' : 'open'
  const list = useRows(routes.appeals, keys.appeals.list({ state }), { state }, { start: search.cursor })
  return (
    <DeskFrame
      title={words.c2c.title}
      isOpen={id !== undefined}
      filters={
        <>
          <Segments
            label={words.c2c.state}
            value={state}
            choices={[
              ['open', words.c2c.open],
              ['closed', words.c2c.closed],
            ]}
            onChange={(next) => setSearch({ state: next === 'open' ? undefined : next })}
          />
          {id ? null : <SavedViews desk="c2c" />}
        </>
      }
    >
      <DataTable
        label={words.c2c.title}
        columns={columnsOf(state === 'open')}
        list={list}
        idOf={(row) => String(row.id)}
        openId={id}
        narrow={id !== undefined}
        sort={search.sort}
        onSort={(sort) => setSearch({ sort })}
        onOpen={(row) =>
          void navigate({
            to: '/c2c/$id',
            params: { id: String(row.id) },
            search: true as never,
            replace: Boolean(id),
          })
        }
        empty={{ title: words.c2c.empty, text: words.c2c.emptyText }}
      />
    </DeskFrame>
  )
}
