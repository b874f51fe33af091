// Every write and every read of personal data, in a chain that can be verified.

import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import { words } from '@console/locales'
import { DataTable } from '@console/table/data-table'
import { DeskFrame } from '@console/table/desk-frame'
import { FilterText } from '@console/table/filters'
import { useFilters } from '@console/table/search'
import { useRows } from '@console/table/use-rows'
import { SavedViews } from '@console/table/views'
import { useNavigate, useParams } from '@tanstack/react-router'
import { COLUMNS } from './columns'
import { filterOf } from './filter'
import { Proof } from './proof'

export function AuditDesk() {
  const [search, setSearch] = useFilters()
  const { id } = useParams({ strict: false })
  const navigate = useNavigate()
  const filter = filterOf(search)
  const list = useRows(routes.audit, keys.audit.list(filter), filter, { start: search.cursor })
  return (
    <DeskFrame
      title={words.audit.title}
      isOpen={id !== undefined}
      filters={
        <>
          <FilterText
            isMain
            label={words.audit.action}
            value={search.action}
            width={id ? 'flex-1' : 'w-40'}
            onValue={(action) => setSearch({ action })}
          />
          {id ? null : (
            <>
              <FilterText
                label={words.audit.target}
                value={search.target}
                width="w-36"
                onValue={(target) => setSearch({ target })}
              />
              <FilterText
                label={words.audit.actor}
                value={search.actor}
                width="w-28"
                onValue={(actor) => setSearch({ actor })}
              />
              <FilterText
                label={words.audit.from}
                type="date"
                value={search.from}
                width="w-34"
                onValue={(from) => setSearch({ from })}
              />
              <FilterText
                label={words.audit.to}
                type="date"
                value={search.to}
                width="w-34"
                onValue={(to) => setSearch({ to })}
              />
              <SavedViews desk="audit" />
              <Proof />
            </>
          )}
        </>
      }
    >
      <DataTable
        label={words.audit.title}
        columns={COLUMNS}
        list={list}
        idOf={(row) => String(row.seq)}
        openId={id}
        narrow={id !== undefined}
        onOpen={(row) =>
          void navigate({
            to: '/audit/$id',
            params: { id: String(row.seq) },
            search: true as never,
            replace: Boolean(id),
          })
        }
        empty={{ title: words.audit.empty, text: words.audit.emptyText }}
      />
    </DeskFrame>
  )
}
