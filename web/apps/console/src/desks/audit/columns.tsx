import type { AuditRecord } from '@console/api/types'
import { when } from '@console/kit/format'
import { Colleague } from '@console/kit/person'
import { words } from '@console/locales'
import type { Column } from '@console/table/column'
import { ResultTag } from './result-tag'

const { columns: heads } = words.audit

export const COLUMNS: Column<AuditRecord>[] = [
  {
    key: 'seq',
    head: heads.seq,
    width: '72px',
    wide: true,
    cell: (row) => <span className="num text-text-3">{row.seq}</span>,
  },
  {
    key: 'at',
    head: heads.at,
    width: '108px',
    cell: (row) => <span className="text-text-2">{when(row.at)}</span>,
  },
  {
    key: 'actor',
    head: heads.actor,
    width: '170px',
    wide: true,
    cell: (row) => <Colleague person={row.actor} />,
  },
  {
    key: 'action',
    head: heads.action,
    width: 'minmax(140px,1fr)',
    cell: (row) => <span className="font-medium">{row.action}</span>,
  },
  { key: 'target', head: heads.target, width: 'minmax(120px,1fr)', wide: true, cell: (row) => row.target },
  {
    key: 'reason',
    head: words.audit.reason,
    width: 'minmax(140px,1.4fr)',
    wide: true,
    cell: (row) => <span className="text-text-2">{row.reason ?? ''}</span>,
  },
  { key: 'result', head: heads.result, width: '100px', cell: (row) => <ResultTag result={row.result} /> },
]
