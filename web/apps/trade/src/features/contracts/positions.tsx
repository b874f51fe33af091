import { useT } from '@plimsoll/i18n'
import { Badge, Empty, SkeletonRows } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { list } from '~/shared/api'
import { figure, moment, signed, usd } from '~/shared/format'
import type { ContractCoin } from '~/shared/instruments'
import { sign } from '~/shared/money'
import { useSession, useSignedIn } from '~/shared/session'
import type { LossRow, PositionRow } from '~/shared/trading/types'
import { PositionCard } from './position-card'

/** Marks move: figures of positions are asked for this often while they are on screen. */
const REFRESH_MS = 2000

export function usePositions() {
  const practice = useSession((session) => session.practice)
  const signedIn = useSignedIn()
  return useQuery({
    queryKey: ['positions', practice, 'open'],
    enabled: signedIn,
    refetchInterval: REFRESH_MS,
    queryFn: () => list<PositionRow>('/api/contract/position/list', { status: 0, pageSize: 100 }),
  })
}

export function Positions({ coins }: { coins: ContractCoin[] }) {
  const t = useT()
  const practice = useSession((session) => session.practice)
  const { data } = usePositions()
  const { data: losses } = useQuery({
    queryKey: ['positions', practice, 'losses'],
    queryFn: () => list<LossRow>('/api/contract/loss/list', { status: 0, pageSize: 100 }),
  })
  if (!data) return <SkeletonRows rows={3} label={t('common.loading')} />
  if (!data.rows.length) return <Empty title={t('trade.no-positions')}>{t('trade.no-positions-note')}</Empty>
  return (
    <div className="grid gap-3 desk:grid-cols-2">
      {data.rows.map((position) => (
        <PositionCard
          key={position.id}
          position={position}
          coin={coins.find((coin) => coin.coin === position.symbol)}
          losses={losses?.rows ?? []}
        />
      ))}
    </div>
  )
}

/** words: trade.reason.* */
export function PositionHistory({ coins }: { coins: ContractCoin[] }) {
  const t = useT()
  const practice = useSession((session) => session.practice)
  const { data } = useQuery({
    queryKey: ['positions', practice, 'closed'],
    queryFn: () => list<PositionRow>('/api/contract/position/list', { status: 1, pageSize: 50 }),
  })
  if (!data) return <SkeletonRows rows={4} label={t('common.loading')} />
  if (!data.rows.length) return <Empty title={t('trade.no-history')}>{t('trade.no-history-note')}</Empty>
  return (
    <ul className="divide-y divide-line">
      {data.rows.map((position) => {
        const coin = coins.find((one) => one.coin === position.symbol)
        const reason = (position.closeReason ?? 'ORDER').toLowerCase().replaceAll('_', '-')
        return (
          <li key={position.id} className="py-3">
            <div className="flex items-center gap-2">
              <span className="font-semibold">{coin?.showSymbol ?? position.symbol.toUpperCase()}</span>
              <span className={`text-sm ${position.type === 0 ? 'text-up' : 'text-down'}`}>
                {t(position.type === 0 ? 'trade.long' : 'trade.short')} {position.leverage}×
              </span>
              <span
                className={`num ms-auto font-semibold ${sign(position.earn) >= 0 ? 'text-up' : 'text-down'}`}
              >
                {signed(position.earn, usd)}
              </span>
            </div>
            <div className="mt-1 flex items-center justify-between text-[13px] text-text-3">
              <span className="num">
                {figure(position.openPrice)} → {figure(position.dealPrice)} ·{' '}
                {moment(position.params.dealTime)}
              </span>
              <Badge tone={reason.includes('liquidation') ? 'bad' : 'plain'}>
                {t(`trade.reason.${reason}` as 'trade.reason.order')}
              </Badge>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
