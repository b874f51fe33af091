// What customers ask, the longest wait first.

import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import type { ConversationRow, ConversationState } from '@console/api/support-types'
import { Button } from '@console/kit/button'
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
import { useState } from 'react'
import { CannedDialog } from './canned-dialog'

const w = words.support
const STATES: ConversationState[] = ['open', 'answered', 'closed']

const COLUMNS: Column<ConversationRow>[] = [
  {
    key: 'person',
    head: w.columns.person,
    width: 'minmax(120px,1fr)',
    cell: (row) => row.name || words.people.unnamed,
  },
  {
    key: 'topic',
    head: w.columns.topic,
    width: '104px',
    cell: (row) => <span className="text-text-2">{w.topics[row.topic] ?? row.topic}</span>,
  },
  {
    key: 'last',
    head: w.columns.last,
    width: 'minmax(200px,3fr)',
    wide: true,
    cell: (row) => (
      <span title={row.last}>
        {row.lastByStaff ? <span className="text-text-3">{w.staffSaid} </span> : null}
        {row.last}
      </span>
    ),
  },
  {
    key: 'assignee',
    head: w.columns.assignee,
    width: '140px',
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
    head: w.columns.due,
    width: '124px',
    cell: (row) =>
      row.waitingSince && row.dueAt ? (
        <ClockTag from={row.waitingSince} due={row.dueAt} />
      ) : (
        <Ago at={row.updatedAt} className="text-text-3" />
      ),
    sort: (row) => row.dueAt ?? row.updatedAt,
  },
]

export function SupportDesk() {
  const [search, setSearch] = useFilters()
  const { id } = useParams({ strict: false })
  const navigate = useNavigate()
  const [isCanned, setCanned] = useState(false)
  const state = STATES.find((one) => one === search.state) ?? 'open'
  const filter = { state, assignee: search.assignee }
  const list = useRows(routes.conversations, keys.support.list(filter), filter, { start: search.cursor })
  return (
    <DeskFrame
      title={w.title}
      isOpen={id !== undefined}
      filters={
        <>
          <Segments
            label={w.state}
            value={state}
            choices={STATES.map((one) => [one, w.states[one]])}
            onChange={(next) => setSearch({ state: next === 'open' ? undefined : next })}
          />
          {id ? null : (
            <>
              <FilterSelect
                label={w.assignee}
                value={search.assignee}
                choices={[
                  ['', w.anybody],
                  ['me', w.mine],
                  ['nobody', words.common.nobody],
                ]}
                onValue={(assignee) => setSearch({ assignee })}
              />
              <SavedViews desk="support" />
              <Button className="ms-auto" onClick={() => setCanned(true)}>
                {w.canned}
              </Button>
            </>
          )}
        </>
      }
    >
      <DataTable
        label={w.title}
        columns={COLUMNS}
        list={list}
        idOf={(row) => String(row.id)}
        openId={id}
        narrow={id !== undefined}
        sort={search.sort}
        onSort={(sort) => setSearch({ sort })}
        onOpen={(row) =>
          void navigate({
            to: '/support/$id',
            params: { id: String(row.id) },
            search: true as never,
            replace: Boolean(id),
          })
        }
        empty={{ title: state === 'open' ? w.empty : w.emptyOther, text: w.emptyText }}
      />
      {isCanned ? <CannedDialog onClose={() => setCanned(false)} /> : null}
    </DeskFrame>
  )
}
