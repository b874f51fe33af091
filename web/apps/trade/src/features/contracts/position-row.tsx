import { useT } from '@plimsoll/i18n'
import { Button } from '@plimsoll/ui'
import { PencilLine } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ContractCoin } from '~/domain/market/instruments'
import { Cell, Heading } from '~/domain/trading/table'
import type { LossRow, PositionRow as Row } from '~/domain/trading/types'
import { amount, figure, usd } from '~/shared/format'
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

export function PositionHeadings() {
  const t = useT()
  return (
    <>
      <Heading>{t('trade.instrument')}</Heading>
      <Heading end>{t('trade.size')}</Heading>
      <Heading end>{t('trade.entry')}</Heading>
      <Heading end>{t('trade.mark')}</Heading>
      <Heading end>{t('trade.liquidation-short')}</Heading>
      <Heading end>{t('trade.margin')}</Heading>
      <Heading end>{t('trade.pnl')}</Heading>
      <Heading end>{t('trade.protect-short')}</Heading>
      <Heading end>
        <span className="sr-only">{t('trade.actions')}</span>
      </Heading>
    </>
  )
}

/** A figure that can be changed where it stands. */
function Edit({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="ms-auto flex min-h-10 items-center gap-2 rounded-sm px-1.5 text-end hover:bg-line"
    >
      {children}
      <PencilLine size={14} className="shrink-0 text-text-3" aria-hidden />
    </button>
  )
}

/** A position as a line of the table on a desk. */
export function PositionLine({
  position,
  coin,
  scale,
  losses,
}: {
  position: Row
  coin: ContractCoin | undefined
  scale: number
  losses: LossRow[]
}) {
  const t = useT()
  const [sheet, open] = useState<Open>(undefined)
  return (
    <tr className="h-14 hover:bg-sunken/60">
      <td>
        <button
          type="button"
          onClick={() => open('detail')}
          aria-label={`${coin?.showSymbol ?? position.symbol.toUpperCase()} ${t('trade.details')}`}
          className="-ms-1.5 flex min-h-10 items-center gap-2 rounded-sm px-1.5 font-semibold hover:bg-line"
        >
          {coin?.showSymbol ?? position.symbol.toUpperCase()} <SideBadge position={position} />
          <Rank rank={position.adl} />
        </button>
      </td>
      <Cell end>
        {amount(position.openNum)} {position.symbol.toUpperCase()}
      </Cell>
      <Cell end>{figure(position.openPrice, scale)}</Cell>
      <Cell end>
        <MarkPrice symbol={position.symbol} scale={scale} fallback={position.markPrice} />
      </Cell>
      <Cell end>{figure(position.closePrice, scale)}</Cell>
      <Cell end>
        <Edit label={t('trade.margin')} onClick={() => open('margin')}>
          <span>
            {usd(position.remainMargin)}
            <MarginRatio position={position} className="ms-auto mt-1.5 h-1.5! w-16" />
          </span>
        </Edit>
      </Cell>
      <Cell end>
        <Result position={position} stacked className="text-[15px] font-semibold" />
        <Realised position={position} className="text-[12px]" />
      </Cell>
      <Cell end>
        <Edit label={t('trade.protect')} onClick={() => open('protect')}>
          <span>
            {losses.length ? (
              <Protections losses={losses} scale={scale} />
            ) : (
              <span className="text-text-3">—</span>
            )}
          </span>
        </Edit>
      </Cell>
      <td className="ps-3 text-end">
        <Button size="sm" look="outline" onClick={() => open('close')}>
          {t('trade.close')}
        </Button>
        <PositionSheet open={sheet} position={position} scale={scale} losses={losses} onOpen={open} />
      </td>
    </tr>
  )
}
