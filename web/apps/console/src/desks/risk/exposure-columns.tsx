import type { Exposure } from '@console/api/types'
import { amount, isNegative, isZero } from '@console/kit/format'
import { words } from '@console/locales'
import type { Column } from '@console/table/column'

const { columns: heads } = words.risk

export const EXPOSURE: Column<Exposure>[] = [
  {
    key: 'symbol',
    head: heads.symbol,
    width: 'minmax(110px,1fr)',
    cell: (row) => <span className="font-medium uppercase">{row.symbol}</span>,
    sort: (row) => row.symbol,
  },
  {
    key: 'long',
    head: heads.long,
    width: 'minmax(110px,1fr)',
    end: true,
    cell: (row) => amount(row.long),
    sort: (row) => Number(row.long),
  },
  {
    key: 'short',
    head: heads.short,
    width: 'minmax(110px,1fr)',
    end: true,
    cell: (row) => amount(row.short),
    sort: (row) => Number(row.short),
  },
  {
    key: 'net',
    head: heads.net,
    width: 'minmax(110px,1fr)',
    end: true,
    cell: (row) => (
      <span className={isZero(row.net) ? 'text-text-3' : isNegative(row.net) ? 'text-bad' : 'text-good'}>
        {amount(row.net)}
      </span>
    ),
    sort: (row) => Math.abs(Number(row.net)),
  },
  {
    key: 'positions',
    head: heads.positions,
    width: '110px',
    end: true,
    cell: (row) => row.positions,
    sort: (row) => row.positions,
  },
  {
    key: 'accounts',
    head: heads.accounts,
    width: '100px',
    end: true,
    cell: (row) => row.accounts,
    sort: (row) => row.accounts,
  },
]
