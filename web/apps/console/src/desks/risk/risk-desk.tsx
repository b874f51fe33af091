// Price indices with the state of their feeds, and what is at stake in each market.
import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import { Segments } from '@console/kit/tabs'
import { words } from '@console/locales'
import { DataTable } from '@console/table/data-table'
import { DeskFrame } from '@console/table/desk-frame'
import { FilterText } from '@console/table/filters'
import { useFilters } from '@console/table/search'
import { useRows } from '@console/table/use-rows'
import { EXPOSURE } from './exposure-columns'
import { IndexList } from './index-list'

export function RiskDesk() {
  const [search, setSearch] = useFilters()
  const view = search.view === 'exposure' ? 'exposure' : 'indices'
  return (
    <DeskFrame
      title={words.risk.title}
      isOpen={false}
      filters={
        <>
          <Segments
            label={words.risk.view}
            value={view}
            choices={[
              ['indices', words.risk.indices],
              ['exposure', words.risk.exposure],
            ]}
            onChange={(next) => setSearch({ view: next === 'indices' ? undefined : next, sort: undefined })}
          />
          <FilterText
            isMain
            label={words.risk.filter}
            value={search.q}
            width="w-52"
            onValue={(q) => setSearch({ q })}
          />
        </>
      }
    >
      {view === 'indices' ? <IndexList /> : <Exposure />}
    </DeskFrame>
  )
}

function Exposure() {
  const [search, setSearch] = useFilters()
  const list = useRows(routes.exposure, keys.risk.exposure, {})
  const q = search.q?.toLowerCase() ?? ''
  const rows = list.rows.filter((row) => row.symbol.toLowerCase().includes(q))
  return (
    <DataTable
      label={words.risk.exposure}
      columns={EXPOSURE}
      list={{ ...list, rows }}
      idOf={(row) => String(row.id)}
      sort={search.sort}
      onSort={(sort) => setSearch({ sort })}
      empty={{ title: words.risk.emptyExposure, text: words.risk.emptyExposureText }}
    />
  )
}
