import type { Data } from '@plimsoll/api'
import { useT } from '@plimsoll/i18n'
import { KeyValue } from '@plimsoll/ui'
import type { ReactNode } from 'react'
import { Available } from '~/domain/trading/ticket-parts'
import { amount, figure, signed, UNKNOWN, usd } from '~/shared/format'
import { add, big, isPositive, over } from '~/shared/money'
import { reserveOf } from './reserve'

type Preview = Data<'POST /api/contract/order/preview'>

/** All that an order takes out of the wallet, line by line, and what may become of it. */
export function useSummary(preview: Preview | undefined, scale: number, lot: string): [string, ReactNode][] {
  const t = useT()
  const reserve = preview ? reserveOf(preview) : '0'
  const joins = preview && big(preview.positionNum).gt(big(preview.openNum))
  return [
    ...useParts(preview, lot),
    [t('trade.margin'), usd(preview?.margin)],
    [t('trade.fee'), preview ? `$${amount(add(preview.fee, preview.closeFee), 4)}` : UNKNOWN],
    ...(isPositive(reserve) ? ([[t('trade.reserve'), usd(reserve)]] as [string, ReactNode][]) : []),
    [t('trade.hold'), usd(preview?.hold)],
    ...(joins
      ? ([[t('trade.entry-after'), figure(preview.positionPrice, scale)]] as [string, ReactNode][])
      : []),
    [t('trade.break-even'), figure(preview?.breakEvenPrice, scale)],
    [t('trade.liquidation'), figure(preview?.liqPrice, scale)],
    [
      t('trade.worst-loss'),
      <span key="worst" className={preview ? 'text-down' : ''}>
        {preview ? `−${usd(preview.worstLoss)}` : UNKNOWN}
      </span>,
    ],
  ]
}

/** In one-way mode: what part of the order closes a position, what that realises, and what part opens. */
function useParts(preview: Preview | undefined, lot: string): [string, ReactNode][] {
  const t = useT()
  if (!preview || !isPositive(preview.closeNum)) return []
  const lots = (quantity: string) => t('trade.so-many-lots', { lots: Number(over(quantity, lot, 0)) })
  return [
    [t('trade.part-closes'), lots(preview.closeNum)],
    [t('trade.close-result'), signed(preview.closeProfit, usd)],
    [t('trade.part-opens'), lots(preview.openNum)],
  ]
}

export function Summary({
  preview,
  available,
  scale,
  lot,
}: {
  preview: Preview | undefined
  available: string | undefined
  scale: number
  /** Units in a lot. */
  lot: string
}) {
  const t = useT()
  const lines = useSummary(preview, scale, lot)
  const reserved = preview && isPositive(reserveOf(preview))
  return (
    <div>
      <Available wallet="contract" shown={usd(available)} canFund />
      <KeyValue className="text-sm!" items={lines} />
      {reserved ? <p className="mt-2 text-[13px] text-text-3">{t('trade.reserve-note')}</p> : null}
    </div>
  )
}
