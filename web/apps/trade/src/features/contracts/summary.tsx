import type { Data } from '@plimsoll/api'
import { useT } from '@plimsoll/i18n'
import { KeyValue } from '@plimsoll/ui'
import type { ReactNode } from 'react'
import { amount, figure, UNKNOWN, usd } from '~/shared/format'
import { isPositive } from '~/shared/money'
import { Available } from '~/shared/trading/ticket-parts'
import { reserveOf } from './reserve'

type Preview = Data<'POST /api/contract/order/preview'>

/** All that an order takes out of the wallet, line by line, and what may become of it. */
export function useSummary(preview: Preview | undefined, scale: number): [string, ReactNode][] {
  const t = useT()
  const reserve = preview ? reserveOf(preview) : '0'
  return [
    [t('trade.margin'), usd(preview?.margin)],
    [t('trade.fee'), preview ? `$${amount(preview.fee, 4)}` : UNKNOWN],
    ...(isPositive(reserve) ? ([[t('trade.reserve'), usd(reserve)]] as [string, ReactNode][]) : []),
    [t('trade.hold'), usd(preview?.hold)],
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

export function Summary({
  preview,
  available,
  scale,
}: {
  preview: Preview | undefined
  available: string | undefined
  scale: number
}) {
  const t = useT()
  const lines = useSummary(preview, scale)
  const reserved = preview && isPositive(reserveOf(preview))
  return (
    <div>
      <Available wallet="contract" shown={usd(available)} canFund />
      <KeyValue className="text-sm!" items={lines} />
      {reserved ? <p className="mt-2 text-[13px] text-text-3">{t('trade.reserve-note')}</p> : null}
    </div>
  )
}
