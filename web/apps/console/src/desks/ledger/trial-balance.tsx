import { call } from '@console/api/client'
import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import type { TrialBalance as Balance } from '@console/api/types'
import { amount, count, humanize, isZero } from '@console/kit/format'
import { Notice } from '@console/kit/notice'
import { Sheet } from '@console/kit/section'
import { Empty } from '@console/kit/state'
import { Tag } from '@console/kit/tag'
import { words } from '@console/locales'
import { Loaded } from '@console/table/loaded'
import { useQuery } from '@tanstack/react-query'

const w = words.ledger

/** Per coin, what every kind of account holds. It must sum to zero. */
export function TrialBalance() {
  const query = useQuery({ queryKey: keys.ledger.trialBalance, queryFn: () => call(routes.trialBalance, {}) })
  return <Loaded query={query}>{(balance) => <Coins balance={balance} />}</Loaded>
}

function Coins({ balance }: { balance: Balance }) {
  if (balance.coins.length === 0) return <Empty title={w.empty}>{w.emptyText}</Empty>
  const wrong = balance.coins.filter((coin) => !isZero(coin.total)).map((coin) => coin.coin.toUpperCase())
  return (
    <div className="scroll-thin min-h-0 flex-1 space-y-4 overflow-y-auto p-5">
      <div className="flex flex-wrap items-center gap-3">
        {wrong.length ? (
          <Notice tone="bad" title={w.unbalanced}>
            {w.unbalancedSome(wrong.join(', '))}
          </Notice>
        ) : (
          <Notice tone="good">{w.balancedAll}</Notice>
        )}
        <p className="text-sm text-text-3">
          {w.seq} <span className="num">{count(balance.seq)}</span>
        </p>
      </div>
      <div className="columns-1 gap-4 sm:columns-2 pane:columns-3">
        {balance.coins.map((coin) => (
          <Sheet key={coin.coin} className="mb-4 break-inside-avoid">
            <header className="flex items-center justify-between border-b border-line px-4 py-2">
              <h2 className="font-semibold uppercase">{coin.coin}</h2>
              <Tag tone={isZero(coin.total) ? 'good' : 'bad'}>
                {isZero(coin.total) ? w.balanced : w.unbalanced}
              </Tag>
            </header>
            <table className="w-full text-sm">
              <thead className="sr-only">
                <tr>
                  <th>{w.kind}</th>
                  <th>{w.balance}</th>
                </tr>
              </thead>
              <tbody>
                {coin.kinds.map((kind) => (
                  <tr key={kind.kind}>
                    <td className="px-4 py-1 text-text-2">{humanize(kind.kind)}</td>
                    <td className="num px-4 py-1 text-end">{amount(kind.balance)}</td>
                  </tr>
                ))}
                <tr className="border-t border-line font-semibold">
                  <td className="px-4 py-1.5">{w.sum}</td>
                  <td className="num px-4 py-1.5 text-end">{amount(coin.total)}</td>
                </tr>
              </tbody>
            </table>
          </Sheet>
        ))}
      </div>
    </div>
  )
}
