// Markets with the index that each follows, its feed and its hours.

import { keys } from '@console/api/keys'
import type { MarketRow } from '@console/api/market-types'
import { routes } from '@console/api/routes'
import { amount, humanize } from '@console/kit/format'
import { Tag } from '@console/kit/tag'
import { words } from '@console/locales'
import type { Column } from '@console/table/column'
import { DataTable } from '@console/table/data-table'
import { DeskFrame } from '@console/table/desk-frame'
import { FilterText } from '@console/table/filters'
import { useFilters } from '@console/table/search'
import { useRows } from '@console/table/use-rows'
import { SavedViews } from '@console/table/views'
import { useNavigate, useParams } from '@tanstack/react-router'
import { FeedTag } from './feed-tag'
import { hoursOf } from './hours'

const w = words.markets
const heads = w.columns

const COLUMNS: Column<MarketRow>[] = [
  {
    key: 'symbol',
    head: heads.symbol,
    width: 'minmax(130px,1fr)',
    cell: (row) => <span className="font-medium uppercase">{row.symbol}</span>,
    sort: (row) => row.symbol,
  },
  {
    key: 'product',
    head: heads.product,
    width: '96px',
    cell: (row) => w.products[row.product],
    sort: (row) => row.product,
  },
  {
    key: 'class',
    head: heads.class,
    width: '110px',
    wide: true,
    cell: (row) => humanize(row.class),
    sort: (row) => row.class,
  },
  {
    key: 'index',
    head: heads.index,
    width: '120px',
    wide: true,
    cell: (row) => <span className="text-text-2 uppercase">{row.index}</span>,
  },
  {
    key: 'price',
    head: heads.price,
    width: '140px',
    end: true,
    wide: true,
    cell: (row) => amount(row.price),
  },
  {
    key: 'sources',
    head: heads.sources,
    width: '84px',
    end: true,
    wide: true,
    cell: (row) => row.sources,
    sort: (row) => row.sources,
  },
  {
    key: 'hours',
    head: heads.hours,
    width: 'minmax(170px,1fr)',
    wide: true,
    cell: (row) => (
      <span className="inline-flex items-center gap-2">
        <Tag tone={row.inHours ? 'good' : 'plain'}>{row.inHours ? w.open : w.closed}</Tag>
        <span className="text-text-3">{hoursOf(row)}</span>
      </span>
    ),
  },
  {
    key: 'state',
    head: heads.state,
    width: '110px',
    cell: (row) => <FeedTag state={row.state} />,
    sort: (row) => row.state,
  },
]

export function MarketsDesk() {
  const [search, setSearch] = useFilters()
  const { id } = useParams({ strict: false })
  const navigate = useNavigate()
  const filter = { q: search.q }
  const list = useRows(routes.markets, keys.markets.list(filter), filter, { start: search.cursor })
  return (
    <DeskFrame
      title={w.title}
      isOpen={id !== undefined}
      filters={
        <>
          <FilterText
            isMain
            label={w.filter}
            value={search.q}
            width="w-52"
            onValue={(q) => setSearch({ q })}
          />
          {id ? null : <SavedViews desk="markets" />}
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
            to: '/markets/$id',
            params: { id: String(row.id) },
            search: true as never,
            replace: Boolean(id),
          })
        }
        empty={{ title: w.empty, text: w.emptyText }}
      />
    </DeskFrame>
  )
}
