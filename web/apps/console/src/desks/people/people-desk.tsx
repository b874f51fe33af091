// Everybody who has an account: search by anything, filters in the address.

import type { CustomerRow } from '@console/api/customer-types'
import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import { Ago } from '@console/kit/clock-tag'
import { value } from '@console/kit/format'
import { Tag } from '@console/kit/tag'
import { words } from '@console/locales'
import type { Column } from '@console/table/column'
import { DataTable } from '@console/table/data-table'
import { DeskFrame } from '@console/table/desk-frame'
import { FilterSelect, FilterText } from '@console/table/filters'
import { useFilters } from '@console/table/search'
import { useRows } from '@console/table/use-rows'
import { SavedViews } from '@console/table/views'
import { useNavigate, useParams } from '@tanstack/react-router'
import { KycTag, StatusTag } from './tags'

const { columns: heads, status, kyc } = words.people

const COLUMNS: Column<CustomerRow>[] = [
  {
    key: 'id',
    head: heads.id,
    width: '72px',
    cell: (row) => <span className="num text-text-3">{row.id}</span>,
    sort: (row) => row.id,
  },
  {
    key: 'name',
    head: heads.name,
    width: 'minmax(120px,1.1fr)',
    cell: (row) =>
      row.name ? (
        <span className="font-medium">{row.name}</span>
      ) : (
        <span className="text-text-3">{words.people.unnamed}</span>
      ),
    sort: (row) => row.name ?? '',
  },
  { key: 'contact', head: heads.contact, width: 'minmax(130px,1fr)', wide: true, cell: (row) => row.contact },
  {
    key: 'country',
    head: heads.country,
    width: '76px',
    wide: true,
    cell: (row) => row.country ?? words.common.none,
    sort: (row) => row.country ?? '',
  },
  {
    key: 'kyc',
    head: heads.kyc,
    width: '104px',
    wide: true,
    cell: (row) => <KycTag level={row.kyc} />,
    sort: (row) => row.kyc,
  },
  {
    key: 'status',
    head: heads.status,
    width: '112px',
    cell: (row) => <StatusTag status={row.status} />,
    sort: (row) => row.status,
  },
  {
    key: 'equity',
    head: heads.equity,
    width: '130px',
    end: true,
    wide: true,
    cell: (row) => value(row.equity),
    sort: (row) => Number(row.equity ?? 0),
  },
  {
    key: 'tags',
    head: heads.tags,
    width: 'minmax(80px,0.8fr)',
    wide: true,
    cell: (row) => (
      <span className="inline-flex gap-1">
        {row.tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </span>
    ),
  },
  {
    key: 'created',
    head: heads.created,
    width: '104px',
    wide: true,
    cell: (row) => <Ago at={row.createdAt} className="text-text-3" />,
    sort: (row) => row.createdAt,
  },
]

export function PeopleDesk() {
  const [search, setSearch] = useFilters()
  const { id } = useParams({ strict: false })
  const navigate = useNavigate()
  const { q, status: of, kyc: level, country, tag } = search
  const filter = { q, status: of, kyc: level, country, tag }
  const list = useRows(routes.people, keys.people.list(filter), filter, { start: search.cursor })
  return (
    <DeskFrame
      title={words.people.title}
      isOpen={id !== undefined}
      filters={
        <>
          <FilterText
            isMain
            label={words.people.search}
            value={q}
            width={id ? 'flex-1' : 'w-72'}
            onValue={(next) => setSearch({ q: next })}
          />
          {id ? null : (
            <>
              <FilterSelect
                label={heads.status}
                value={of}
                choices={[['', words.people.anyStatus], ...Object.entries(status)]}
                onValue={(next) => setSearch({ status: next })}
              />
              <FilterSelect
                label={heads.kyc}
                value={level}
                choices={[
                  ['', words.people.anyKyc],
                  ...kyc.map((text, n): [string, string] => [String(n), text]),
                ]}
                onValue={(next) => setSearch({ kyc: next })}
              />
              <FilterText
                label={words.people.country}
                value={country}
                width="w-28"
                onValue={(next) => setSearch({ country: next?.toUpperCase() })}
              />
              <FilterText
                label={words.people.tag}
                value={tag}
                width="w-28"
                onValue={(next) => setSearch({ tag: next })}
              />
              <SavedViews desk="people" />
            </>
          )}
        </>
      }
    >
      <DataTable
        label={words.people.title}
        columns={COLUMNS}
        list={list}
        idOf={(row) => String(row.id)}
        openId={id}
        narrow={id !== undefined}
        sort={search.sort}
        onSort={(sort) => setSearch({ sort })}
        onOpen={(row) =>
          void navigate({
            to: '/people/$id',
            params: { id: String(row.id) },
            search: true as never,
            replace: Boolean(id),
          })
        }
        empty={{ title: words.people.empty, text: words.people.emptyText }}
      />
    </DeskFrame>
  )
}
