import { useT } from '@plimsoll/i18n'
import { Button, KeyValue, Sheet } from '@plimsoll/ui'
import type { LossRow, PositionRow } from '~/domain/trading/types'
import { amount, figure, moment, signed, usd } from '~/shared/format'
import { minus } from '~/shared/money'
import { openLots, STOP_LOSS } from './cover'
import { Result } from './live'
import { useRealised } from './queries'
import { sumsOf } from './results'

/** Everything about an open position: what it has realised, what it has cost, and what else can be done with it. */
export function DetailSheet({
  position,
  scale,
  losses,
  onReverse,
  onShare,
  onClose,
}: {
  position: PositionRow
  scale: number
  losses: LossRow[]
  onReverse: () => void
  onShare: () => void
  onClose: () => void
}) {
  const t = useT()
  const realised = useRealised()
  const sums = sumsOf(position, realised ?? new Map())
  const open = openLots(losses, STOP_LOSS, position.openLots)
  return (
    <Sheet
      open
      onClose={onClose}
      title={`${position.symbol.toUpperCase()} · ${t(position.type === 0 ? 'trade.long' : 'trade.short')} ${position.leverage}×`}
      closeLabel={t('common.close')}
      footer={
        <div className="grid grid-cols-2 gap-2">
          <Button look="quiet" onClick={onShare}>
            {t('trade.share')}
          </Button>
          <Button look="outline" onClick={onReverse}>
            {t('trade.reverse')}
          </Button>
        </div>
      }
    >
      <Result position={position} className="mb-3 text-[26px] leading-tight font-semibold" />
      <KeyValue
        items={[
          [t('trade.realised'), realised ? signed(sums.realised, usd) : '—'],
          [t('trade.fees-paid'), signed(minus('0', position.openFee), usd)],
          [t('trade.funding-paid'), signed(sums.funding, usd)],
          [t('trade.realised-net'), realised ? signed(sums.net, usd) : '—'],
          [
            t('trade.size'),
            `${position.openLots} · ${amount(position.openNum)} ${position.symbol.toUpperCase()}`,
          ],
          [t('trade.entry'), figure(position.openPrice, scale)],
          [t('trade.liquidation'), figure(position.closePrice, scale)],
          [t('trade.bankruptcy'), figure(position.bankruptcyPrice, scale)],
          [t('trade.margin'), usd(position.remainMargin)],
          [t('trade.cover'), open ? t('trade.so-many-lots', { lots: open }) : t('trade.cover.none')],
          [t('trade.opened-at'), moment(position.params.createTime)],
          [t('trade.order-number'), position.orderNo],
        ]}
      />
    </Sheet>
  )
}
