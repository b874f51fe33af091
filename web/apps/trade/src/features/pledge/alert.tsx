import { ensure } from '@plimsoll/i18n'
import { lazy, Suspense } from 'react'
import { named, scaleOfPrice, useContracts } from '~/domain/market/instruments'
import { fixed } from '~/shared/money'
import type { Pledge } from './queries'

/** The chart's own sheet of alerts, with its words: both come when it is first opened. */
const AlertSheet = lazy(async () => {
  const [{ AlertSheet }] = await Promise.all([import('~/domain/chart/parts/alert-sheet'), ensure('chart')])
  return { default: AlertSheet }
})

/** An alert at a price of the reader's choice; the price of the margin call is filled in. */
export function PriceAlert({ pledge, onClose }: { pledge: Pledge; onClose: () => void }) {
  const { data } = useContracts()
  const coin = named(data, pledge.collateralCoin)
  if (!data) return null
  const scale = coin ? scaleOfPrice(coin) : 2
  return (
    <Suspense>
      <AlertSheet
        symbol={pledge.collateralCoin}
        name={pledge.planTitle}
        scale={scale}
        price={fixed(pledge.callPrice, scale)}
        onClose={onClose}
      />
    </Suspense>
  )
}
