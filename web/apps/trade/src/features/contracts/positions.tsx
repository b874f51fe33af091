import { useT } from '@plimsoll/i18n'
import { Empty, Failed, SkeletonRows } from '@plimsoll/ui'
import { type ContractCoin, named } from '~/domain/market/instruments'
import { Table } from '~/domain/trading/table'
import type { PositionRow } from '~/domain/trading/types'
import { useDesk } from '~/shared/desktop'
import { scaleOf } from '~/shared/money'
import { CloseAll } from './close-all'
import { PositionCard } from './position-card'
import { PositionHeadings, PositionLine } from './position-row'
import { protections, useLosses, usePositions } from './queries'

/** What is open, as the place allows: a table on a desk, cards in a hand. */
export function Positions({ coins }: { coins: ContractCoin[] }) {
  const t = useT()
  const desk = useDesk()
  const { data, isError, refetch } = usePositions()
  const { data: losses } = useLosses()
  if (isError)
    return <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} label={t('common.loading')} />
  if (!data.rows.length) return <Empty title={t('trade.no-positions')}>{t('trade.no-positions-note')}</Empty>
  const props = (position: PositionRow) => {
    const coin = named(coins, position.symbol)
    return {
      position,
      coin,
      scale: coin?.baseScale ?? scaleOf(position.openPrice ?? '0.01'),
      losses: protections(losses?.rows, position),
    }
  }
  if (desk)
    return (
      <>
        <Table head={<PositionHeadings />}>
          {data.rows.map((position) => (
            <PositionLine key={position.id} {...props(position)} />
          ))}
        </Table>
        {data.rows.length > 1 ? (
          <div className="flex justify-end py-2">
            <CloseAll positions={data.rows} />
          </div>
        ) : null}
      </>
    )
  return (
    <div className="grid gap-3">
      {data.rows.length > 1 ? <CloseAll positions={data.rows} /> : null}
      {data.rows.map((position) => (
        <PositionCard key={position.id} {...props(position)} />
      ))}
    </div>
  )
}
