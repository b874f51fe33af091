// One record of the log. It is among the rows that were loaded: the server has no call for a single one.

import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import type { AuditRecord } from '@console/api/types'
import { changesOf } from '@console/kit/diff'
import { DiffTable } from '@console/kit/diff-table'
import { whenExact } from '@console/kit/format'
import { Colleague } from '@console/kit/person'
import { Facts, Section, Sheet } from '@console/kit/section'
import { Empty, Loading } from '@console/kit/state'
import { words } from '@console/locales'
import { Pane } from '@console/table/pane'
import { useFilters } from '@console/table/search'
import { useClose } from '@console/table/use-one'
import { useRows } from '@console/table/use-rows'
import { useParams } from '@tanstack/react-router'
import { filterOf } from './filter'
import { ResultTag } from './result-tag'

const w = words.audit

export function RecordPane() {
  const seq = Number(useParams({ strict: false }).id)
  const [search] = useFilters()
  const filter = filterOf(search)
  const list = useRows(routes.audit, keys.audit.list(filter), filter, { start: search.cursor })
  const record = list.rows.find((row) => row.seq === seq)
  if (record) return <Record record={record} />
  return list.isLoading ? <Loading /> : <Empty title={w.empty}>{w.emptyText}</Empty>
}

function Record({ record }: { record: AuditRecord }) {
  const changes = changesOf(record.before, record.after)
  return (
    <Pane
      title={record.action}
      note={
        <>
          <span className="num">#{record.seq}</span>
          <ResultTag result={record.result} />
          <span>{whenExact(record.at)}</span>
        </>
      }
      onClose={useClose()}
    >
      <div className="space-y-6 p-5">
        <Facts
          items={[
            [w.columns.actor, <Colleague key="actor" person={record.actor} />],
            [w.target, record.target],
            [w.reason, record.reason ?? words.common.none],
            [
              w.hash,
              <code key="hash" className="text-xs break-all">
                {record.hash}
              </code>,
            ],
          ]}
        />
        <Section title={w.changes}>
          <Sheet className="overflow-hidden">
            {changes.length ? (
              <DiffTable changes={changes} />
            ) : (
              <p className="px-4 py-3 text-sm text-text-3">{w.noChanges}</p>
            )}
          </Sheet>
        </Section>
      </div>
    </Pane>
  )
}
