// Everything on offer, now or earlier, with what was taken and what stands behind it.

import { keys } from '@console/api/keys'
import type { ProductRow } from '@console/api/product-types'
import { routes } from '@console/api/routes'
import { Button } from '@console/kit/button'
import { amount, count } from '@console/kit/format'
import { words } from '@console/locales'
import { MAY } from '@console/session/permissions'
import { useCan } from '@console/session/store'
import type { Column } from '@console/table/column'
import { DataTable } from '@console/table/data-table'
import { DeskFrame } from '@console/table/desk-frame'
import { FilterSelect } from '@console/table/filters'
import { useFilters } from '@console/table/search'
import { useRows } from '@console/table/use-rows'
import { SavedViews } from '@console/table/views'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ProductDialog } from './product-dialog'
import { StateTag } from './state-tag'

const w = words.products
const heads = w.columns

const COLUMNS: Column<ProductRow>[] = [
  {
    key: 'kind',
    head: heads.kind,
    width: '150px',
    cell: (row) => (
      <span className="font-medium">
        {w.kinds[row.kind]} <span className="num text-text-3">{row.number}</span>
      </span>
    ),
    sort: (row) => row.kind,
  },
  { key: 'coin', head: heads.coin, width: '76px', cell: (row) => row.coin, sort: (row) => row.coin },
  {
    key: 'terms',
    head: heads.terms,
    width: 'minmax(200px,1.6fr)',
    wide: true,
    cell: (row) => <span className="text-text-2">{row.terms}</span>,
  },
  { key: 'sold', head: heads.sold, width: '120px', end: true, cell: (row) => amount(row.sold) },
  {
    key: 'count',
    head: heads.count,
    width: '84px',
    end: true,
    wide: true,
    cell: (row) => count(row.count),
    sort: (row) => row.count,
  },
  {
    key: 'behind',
    head: heads.behind,
    width: 'minmax(170px,1fr)',
    end: true,
    wide: true,
    cell: ({ behind }) =>
      behind.name === 'none' ? (
        <span className="text-text-3">{words.common.none}</span>
      ) : (
        <span title={w.behind[behind.name]}>
          {behind.coverageDays ? `${w.days(behind.coverageDays)} · ` : ''}
          {amount(behind.held)} {behind.coin}
        </span>
      ),
  },
  {
    key: 'state',
    head: heads.state,
    width: '112px',
    cell: (row) => <StateTag state={row.state} />,
    sort: (row) => row.state,
  },
]

export function ProductsDesk() {
  const [search, setSearch] = useFilters()
  const { id } = useParams({ strict: false }) as { id?: string }
  const navigate = useNavigate()
  const [isMaking, setMaking] = useState(false)
  const mayMake = useCan()(MAY.products)
  const filter = { kind: search.kind }
  const list = useRows(routes.products, keys.products.list(filter), filter, { start: search.cursor })
  return (
    <DeskFrame
      title={w.title}
      isOpen={id !== undefined}
      filters={
        <>
          <FilterSelect
            label={w.kind}
            value={search.kind}
            choices={[['', w.anyKind], ...Object.entries(w.kinds)]}
            onValue={(kind) => setSearch({ kind })}
          />
          {id ? null : <SavedViews desk="products" />}
          {mayMake && !id ? (
            <Button look="primary" onClick={() => setMaking(true)}>
              {w.make}
            </Button>
          ) : null}
        </>
      }
    >
      <DataTable
        label={w.title}
        columns={COLUMNS}
        list={list}
        idOf={(row) => `${row.kind}-${row.number}`}
        openId={id}
        narrow={id !== undefined}
        sort={search.sort}
        onSort={(sort) => setSearch({ sort })}
        onOpen={(row) =>
          void navigate({
            to: '/products/$id',
            params: { id: `${row.kind}-${row.number}` },
            search: true as never,
            replace: Boolean(id),
          })
        }
        empty={{ title: w.empty, text: w.emptyText }}
      />
      {isMaking ? <ProductDialog onClose={() => setMaking(false)} /> : null}
    </DeskFrame>
  )
}
