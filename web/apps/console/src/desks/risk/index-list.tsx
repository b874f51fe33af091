import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import type { Index } from '@console/api/types'
import { Button } from '@console/kit/button'
import { Ago } from '@console/kit/clock-tag'
import { amount, humanize } from '@console/kit/format'
import { Tag, type Tone } from '@console/kit/tag'
import { words } from '@console/locales'
import { MAY } from '@console/session/permissions'
import { useCan } from '@console/session/store'
import type { Column } from '@console/table/column'
import { DataTable } from '@console/table/data-table'
import { useFilters } from '@console/table/search'
import { useRows } from '@console/table/use-rows'
import { useState } from 'react'
import { HaltDialog } from './halt-dialog'

const { columns: heads } = words.risk

const toneOf = (row: Index): Tone => {
  if (row.isHalted) return 'bad'
  return row.state === 'ok' ? 'good' : 'warn'
}

const columnsOf = (mayHalt: boolean, onChange: (index: Index) => void): Column<Index>[] => [
  {
    key: 'symbol',
    head: heads.symbol,
    width: 'minmax(130px,1fr)',
    cell: (row) => <span className="font-medium uppercase">{row.symbol}</span>,
    sort: (row) => row.symbol,
  },
  {
    key: 'state',
    head: heads.state,
    width: '150px',
    cell: (row) => <Tag tone={toneOf(row)}>{humanize(row.state)}</Tag>,
    sort: (row) => `${row.isHalted ? 0 : 1}${row.state}`,
  },
  {
    key: 'price',
    head: heads.price,
    width: 'minmax(130px,1fr)',
    end: true,
    cell: (row) => amount(row.price),
  },
  {
    key: 'at',
    head: heads.at,
    width: '150px',
    cell: (row) => <Ago at={row.at} className="text-text-3" />,
    sort: (row) => row.at ?? 0,
  },
  {
    key: 'act',
    head: '',
    width: '92px',
    end: true,
    cell: (row) =>
      mayHalt ? (
        <Button size="sm" look={row.isHalted ? 'outline' : 'ghost'} onClick={() => onChange(row)}>
          {row.isHalted ? words.risk.resume : words.risk.halt}
        </Button>
      ) : null,
  },
]

export function IndexList() {
  const [search, setSearch] = useFilters()
  const [changing, setChanging] = useState<Index | null>(null)
  const mayHalt = useCan()(MAY.halt)
  const list = useRows(routes.indices, keys.risk.indices, {})
  const q = search.q?.toLowerCase() ?? ''
  const rows = list.rows.filter((row) => row.symbol.toLowerCase().includes(q))
  return (
    <>
      <DataTable
        label={words.risk.indices}
        columns={columnsOf(mayHalt, setChanging)}
        list={{ ...list, rows }}
        idOf={(row) => String(row.id)}
        sort={search.sort}
        onSort={(sort) => setSearch({ sort })}
        empty={{ title: words.risk.empty, text: words.risk.emptyText }}
      />
      {changing ? <HaltDialog index={changing} onClose={() => setChanging(null)} /> : null}
    </>
  )
}
