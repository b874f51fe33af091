// Withdrawals that the rules did not let through by themselves, and those that went on.

import type { WithdrawalRow } from '@console/api/customer-types'
import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import { Ago, ClockTag } from '@console/kit/clock-tag'
import { amount, value } from '@console/kit/format'
import { Segments } from '@console/kit/tabs'
import { Tag } from '@console/kit/tag'
import { words } from '@console/locales'
import type { Column } from '@console/table/column'
import { DataTable } from '@console/table/data-table'
import { DeskFrame } from '@console/table/desk-frame'
import { useFilters } from '@console/table/search'
import { useRows } from '@console/table/use-rows'
import { SavedViews } from '@console/table/views'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { flagOf, stageOf } from './words'

const { columns: heads, stages } = words.withdrawals
const STAGES = ['manual', 'approved', 'sent', 'ended'] as const
type Stage = (typeof STAGES)[number]

const columnsOf = (stage: Stage): Column<WithdrawalRow>[] => [
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
    cell: (row) => (
      <Link
        to="/people/$id"
        params={{ id: String(row.user) }}
        onClick={(event) => event.stopPropagation()}
        className="font-medium hover:underline"
      >
        {row.name || row.user}
      </Link>
    ),
    sort: (row) => row.name ?? '',
  },
  {
    key: 'amount',
    head: heads.amount,
    width: 'minmax(120px,1fr)',
    end: true,
    cell: (row) => (
      <>
        {amount(row.amount)} <span className="text-text-3 uppercase">{row.coin}</span>
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
    key: 'destination',
    head: heads.destination,
    width: 'minmax(120px,1.2fr)',
    wide: true,
    cell: (row) => (
      <span className="text-text-2">
        <span className="text-text-3">{row.channel} </span>
        {row.destination}
      </span>
    ),
  },
  stage === 'manual'
    ? {
        key: 'flags',
        head: heads.flags,
        width: 'minmax(150px,1.4fr)',
        wide: true,
        cell: (row) => (
          <span className="inline-flex gap-1">
            {row.flags.map((flag) => (
              <Tag key={flag}>{flagOf(flag)}</Tag>
            ))}
          </span>
        ),
      }
    : {
        key: 'stage',
        head: heads.stage,
        width: '140px',
        wide: true,
        cell: (row) => <Tag>{stageOf(row.stage)}</Tag>,
      },
  stage === 'manual'
    ? {
        key: 'due',
        head: heads.due,
        width: '124px',
        cell: (row) => <ClockTag from={row.requestedAt} due={row.dueAt} />,
        sort: (row) => row.dueAt,
      }
    : {
        key: 'requested',
        head: heads.requested,
        width: '124px',
        cell: (row) => <Ago at={row.requestedAt} className="text-text-3" />,
        sort: (row) => row.requestedAt,
      },
]

export function WithdrawalsDesk() {
  const [search, setSearch] = useFilters()
  const { id } = useParams({ strict: false })
  const navigate = useNavigate()
  const stage = STAGES.find((one) => one === search.stage) ?? 'manual'
  const filter = { stage }
  const list = useRows(routes.withdrawals, keys.withdrawals.list(filter), filter, { start: search.cursor })
  return (
    <DeskFrame
      title={words.withdrawals.title}
      isOpen={id !== undefined}
      filters={
        <>
          <Segments
            label={words.withdrawals.stage}
            value={stage}
            choices={STAGES.map((one) => [one, stages[one]])}
            onChange={(next) => setSearch({ stage: next === 'manual' ? undefined : next })}
          />
          {id ? null : <SavedViews desk="withdrawals" />}
        </>
      }
    >
      <DataTable
        label={words.withdrawals.title}
        columns={columnsOf(stage)}
        list={list}
        idOf={(row) => String(row.id)}
        openId={id}
        narrow={id !== undefined}
        sort={search.sort}
        onSort={(sort) => setSearch({ sort })}
        onOpen={(row) =>
          void navigate({
            to: '/withdrawals/$id',
            params: { id: String(row.id) },
            search: true as never,
            replace: Boolean(id),
          })
        }
        empty={
          stage === 'manual'
            ? { title: words.withdrawals.empty, text: words.withdrawals.emptyText }
            : { title: words.withdrawals.emptyOther, text: words.withdrawals.emptyText }
        }
      />
    </DeskFrame>
  )
}
