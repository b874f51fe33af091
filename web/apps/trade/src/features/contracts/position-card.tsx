import { useT } from '@plimsoll/i18n'
import { Button, Card, KeyValue } from '@plimsoll/ui'
import { useState } from 'react'
import type { ContractCoin } from '~/domain/market/instruments'
import type { LossRow, PositionRow } from '~/domain/trading/types'
import { amount, figure, signed, usd } from '~/shared/format'
import { minus } from '~/shared/money'
import { MarkPrice, Result } from './live'
import {
  MarginRatio,
  type Open,
  PositionSheet,
  Protections,
  Rank,
  Realised,
  SideBadge,
} from './position-parts'

/** A position in the hand: how it stands, how far the water is from the line, and what can be done. */
export function PositionCard({
  position,
  coin,
  scale,
  losses,
}: {
  position: PositionRow
  coin: ContractCoin | undefined
  scale: number
  losses: LossRow[]
}) {
  const t = useT()
  const [sheet, open] = useState<Open>(undefined)
  return (
    <Card className="p-4">
      <div className="mb-3 flex items-center gap-2">
        <span className="text-[17px] font-semibold">{coin?.showSymbol ?? position.symbol.toUpperCase()}</span>
        <SideBadge position={position} />
        <span className="ms-auto">
          <Rank rank={position.adl} />
        </span>
      </div>
      <div className="text-[13px] text-text-3">{t('trade.pnl')}</div>
      <Result position={position} className="text-[26px] leading-tight font-semibold" />
      <Realised position={position} className="mb-1 text-sm" />
      <KeyValue
        className="text-sm!"
        items={[
          [
            t('trade.size'),
            <span key="size">
              <bdi>{t('trade.so-many-lots', { lots: position.openLots })}</bdi> ·{' '}
              <bdi>
                {amount(position.openNum)} {position.symbol.toUpperCase()}
              </bdi>
            </span>,
          ],
          [t('trade.entry'), figure(position.openPrice, scale)],
          [
            t('trade.mark'),
            <MarkPrice key="mark" symbol={position.symbol} scale={scale} fallback={position.markPrice} />,
          ],
          [t('trade.liquidation'), figure(position.closePrice, scale)],
          [t('trade.margin'), usd(position.remainMargin)],
          [t('trade.fees-paid'), `$${amount(position.openFee, 4)}`],
          [t('trade.funding-paid'), signed(minus('0', position.assetFee), usd)],
        ]}
      />
      <MarginRatio position={position} className="mt-4" />
      {losses.length ? (
        <div className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
          <Protections losses={losses} scale={scale} />
        </div>
      ) : null}
      <div className="mt-4 grid grid-cols-2 gap-2">
        <Button look="quiet" onClick={() => open('detail')}>
          {t('trade.details')}
        </Button>
        <Button look="quiet" onClick={() => open('margin')}>
          {t('trade.margin')}
        </Button>
        <Button look="quiet" onClick={() => open('protect')}>
          {t('trade.protect-short')}
        </Button>
        <Button look="outline" onClick={() => open('close')}>
          {t('trade.close')}
        </Button>
      </div>
      <PositionSheet open={sheet} position={position} scale={scale} losses={losses} onOpen={open} />
    </Card>
  )
}
