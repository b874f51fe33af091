import { useT } from '@plimsoll/i18n'
import type { ReactNode } from 'react'
import { amount, figure, UNKNOWN, usd } from '~/shared/format'
import { usePreview } from '../preview'
import { distanceOf, type Typed } from './bodies'
import { averageOf, moneyHeld, type Planned, type Steps, totalOf } from './plan'
import type { Kind, Place } from './sheet'

/** What several orders come to, line by line. A contract's margin is what one order at their average would need. */
export function useTerms(
  place: Place,
  kind: Kind,
  typed: Typed,
  orders: Planned[],
  steps: Steps,
  quote: string,
): [string, ReactNode][] {
  const t = useT()
  const average = orders.length ? averageOf(orders, steps.priceScale) : undefined
  const { preview } = usePreview(
    'POST /api/contract/order/preview',
    place.venue === 'contract' && average
      ? {
          symbol: place.symbol,
          type: typed.side === 'buy' ? 0 : 1,
          delegateType: 0,
          delegateTotal: typed.total,
          delegatePrice: average,
          leverage: place.leverage,
        }
      : undefined,
  )
  const averageLine: [string, ReactNode] = [t('trade.average'), figure(average, steps.priceScale)]
  const distance: [string, ReactNode] = [
    t('trade.several.distance'),
    figure(distanceOf(typed), steps.priceScale),
  ]
  if (place.venue === 'contract')
    return [
      averageLine,
      distance,
      [t('trade.margin'), usd(preview?.margin)],
      [t('trade.fee'), preview ? `$${amount(preview.fee, 4)}` : UNKNOWN],
      [t('trade.hold'), usd(preview?.hold)],
    ]
  const total = orders.length ? `${figure(totalOf(orders), 2)} ${quote}` : UNKNOWN
  const held =
    typed.side === 'buy'
      ? `${figure(moneyHeld(kind, orders, place.reserve, steps), 2)} ${quote}`
      : `${amount(typed.total, place.digits)} ${place.unit}`
  return [
    ...(kind === 'scale'
      ? ([averageLine, distance, [t('trade.total'), total]] as [string, ReactNode][])
      : []),
    [t('trade.hold'), orders.length ? held : UNKNOWN],
  ]
}
