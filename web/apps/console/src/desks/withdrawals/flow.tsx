import { value } from '@console/kit/format'
import { words } from '@console/locales'

/** What came in and went out in thirty days, in two bars of one scale. */
export function Flow({ flow }: { flow: { deposits: string; withdrawals: string } }) {
  const most = Math.max(Number(flow.deposits), Number(flow.withdrawals), 1)
  const rows = [
    { name: words.withdrawals.deposits, text: flow.deposits, colour: 'bg-good' },
    { name: words.withdrawals.withdrawals, text: flow.withdrawals, colour: 'bg-accent' },
  ]
  return (
    <dl className="space-y-2">
      {rows.map((row) => (
        <div key={row.name} className="flex items-center gap-3">
          <dt className="w-32 shrink-0 text-sm text-text-3">{row.name}</dt>
          <dd className="flex min-w-0 flex-1 items-center gap-3">
            <span aria-hidden className="h-2 flex-1 overflow-hidden rounded-full bg-sunken">
              <span
                className={`block h-full rounded-full ${row.colour}`}
                style={{ width: `${(Number(row.text) / most) * 100}%` }}
              />
            </span>
            <span className="num w-28 text-end">{value(row.text)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
