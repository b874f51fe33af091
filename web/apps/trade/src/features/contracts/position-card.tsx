import { useT } from '@plimsoll/i18n'
import { Badge, Button, Card, KeyValue, Waterline } from '@plimsoll/ui'
import { useState } from 'react'
import { amount, figure, percent, signed, usd } from '~/shared/format'
import type { ContractCoin } from '~/shared/instruments'
import { scaleOf, sign, times } from '~/shared/money'
import type { LossRow, PositionRow } from '~/shared/trading/types'
import { CloseSheet } from './close-sheet'
import { MarginSheet } from './margin-sheet'
import { ProtectSheet } from './protect-sheet'

/** Above this share of its way to liquidation a position is drawn in red. */
const NEAR = 0.66

/** A position: how it stands, how far the water is from the line, and what can be done. */
export function PositionCard({
  position,
  coin,
  losses,
}: {
  position: PositionRow
  coin: ContractCoin | undefined
  losses: LossRow[]
}) {
  const t = useT()
  const [sheet, open] = useState<'close' | 'margin' | 'protect' | undefined>(undefined)
  const scale = coin?.baseScale ?? scaleOf(position.openPrice ?? '0.01')
  const way = sign(position.earn)
  const tone = way > 0 ? 'text-up' : way < 0 ? 'text-down' : ''
  const ratio = position.marginRatio ? Number(position.marginRatio) : undefined
  const set = losses.filter((loss) => loss.positionId === position.id && loss.status === 0)
  const close = () => open(undefined)
  return (
    <Card className="p-4">
      <div className="mb-3 flex items-center gap-2">
        <span className="text-[17px] font-semibold">{coin?.showSymbol ?? position.symbol.toUpperCase()}</span>
        <Badge
          tone="plain"
          className={position.type === 0 ? 'bg-up-wash! text-up!' : 'bg-down-wash! text-down!'}
        >
          {t(position.type === 0 ? 'trade.long' : 'trade.short')} {position.leverage}×
        </Badge>
        {position.adl ? (
          <span
            className="ms-auto flex items-center gap-0.5"
            role="img"
            aria-label={t('trade.adl', { rank: position.adl })}
          >
            {[1, 2, 3, 4, 5].map((n) => (
              <span
                key={n}
                className={`h-3 w-1 rounded-full ${n <= (position.adl ?? 0) ? 'bg-accent' : 'bg-line-strong'}`}
              />
            ))}
          </span>
        ) : null}
      </div>
      <div className="mb-3 flex items-end justify-between">
        <div>
          <div className="text-[13px] text-text-3">{t('trade.pnl')}</div>
          <div className={`num text-[26px] leading-tight font-semibold ${tone}`}>
            {signed(position.earn, usd)}
          </div>
        </div>
        <div className={`num text-[17px] font-medium ${tone}`}>
          {percent(position.roe ? times(position.roe, '100') : null)}
        </div>
      </div>
      <KeyValue
        className="text-sm!"
        items={[
          [
            t('trade.size'),
            `${position.openLots} · ${amount(position.openNum)} ${coin?.coin.toUpperCase() ?? ''}`,
          ],
          [t('trade.entry'), figure(position.openPrice, scale)],
          [t('trade.mark'), figure(position.markPrice, scale)],
          [t('trade.liquidation'), figure(position.closePrice, scale)],
          [t('trade.margin'), usd(position.remainMargin)],
        ]}
      />
      {ratio === undefined ? null : (
        <Waterline
          className="mt-3"
          value={ratio}
          limit={1}
          label={t('trade.margin-ratio')}
          text={`${(ratio * 100).toFixed(1)}%`}
          tone={ratio > NEAR ? 'bad' : ratio > NEAR / 2 ? 'warn' : 'good'}
        />
      )}
      {set.length ? (
        <div className="num mt-3 flex flex-wrap gap-2 text-[13px] text-text-2">
          {set.map((loss) => (
            <span key={loss.id} className="rounded-sm bg-sunken px-2 py-1">
              {t(loss.lossType === 0 ? 'trade.take-profit' : 'trade.stop-loss')}{' '}
              {figure(loss.earnPrice ?? loss.losePrice, scale)}
            </span>
          ))}
        </div>
      ) : null}
      <div className="mt-4 grid grid-cols-3 gap-2">
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
      <CloseSheet position={position} scale={scale} open={sheet === 'close'} onClose={close} />
      <MarginSheet position={position} scale={scale} open={sheet === 'margin'} onClose={close} />
      <ProtectSheet
        position={position}
        scale={scale}
        losses={set}
        open={sheet === 'protect'}
        onClose={close}
      />
    </Card>
  )
}
