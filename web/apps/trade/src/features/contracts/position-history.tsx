import { useT } from '@plimsoll/i18n'
import { Badge } from '@plimsoll/ui'
import { type ContractCoin, named } from '~/domain/market/instruments'
import { History } from '~/domain/trading/history'
import type { PositionRow } from '~/domain/trading/types'
import { amount, figure, moment, signed, usd } from '~/shared/format'
import { sign } from '~/shared/money'
import { SideBadge } from './position-parts'

/** words: trade.reason.* */
function Closed({ position, coin }: { position: PositionRow; coin: ContractCoin | undefined }) {
  const t = useT()
  const reason = (position.closeReason ?? 'ORDER').toLowerCase().replaceAll('_', '-')
  const scale = coin?.baseScale
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-3 desk:grid-cols-[minmax(0,1fr)_auto_auto_140px_100px] desk:gap-x-6 desk:py-2">
      <span className="flex items-center gap-2 font-semibold desk:text-sm">
        {coin?.showSymbol ?? position.symbol.toUpperCase()} <SideBadge position={position} />
      </span>
      <span
        className={`num justify-self-end font-semibold desk:order-last ${sign(position.earn) >= 0 ? 'text-up' : 'text-down'}`}
      >
        {signed(position.earn, usd)}
      </span>
      <span className="num text-[13px] whitespace-nowrap text-text-2">
        {amount(position.openNum)} · {figure(position.openPrice, scale)} → {figure(position.dealPrice, scale)}
      </span>
      <span className="text-end desk:order-4 desk:text-start">
        <Badge tone={reason.includes('liquidation') ? 'bad' : 'plain'}>
          {t(`trade.reason.${reason}` as 'trade.reason.order')}
        </Badge>
      </span>
      <span className="num text-[13px] text-text-3 desk:order-3">{moment(position.params.dealTime)}</span>
    </li>
  )
}

/** What was open. */
export function PositionHistory({ coin, coins }: { coin: ContractCoin; coins: ContractCoin[] }) {
  return (
    <History operation="POST /api/contract/position/list" name="positions" coin={coin}>
      {(rows) => (
        <ul className="divide-y divide-line">
          {rows.map((position) => (
            <Closed key={position.id} position={position} coin={named(coins, position.symbol)} />
          ))}
        </ul>
      )}
    </History>
  )
}
