import { memo, type RefObject, useRef } from 'react'
import { price as priceText } from '~/domain/lending/figures'
import { useMark } from '~/domain/market/live'
import { share, UNKNOWN } from '~/shared/format'
import { ltvOf } from './ltv'
import type { Pledge } from './queries'

/** The index of a coin as it moves; what the server said last until the first tick, and where there are none. */
export const useIndex = (
  coin: string,
  fallback: string | null | undefined,
  cell?: RefObject<Element | null>,
): string | undefined => useMark(coin, cell)?.index ?? fallback ?? undefined

/** The index price, live. */
export const IndexPrice = memo(function IndexPrice({
  coin,
  fallback,
}: {
  coin: string
  fallback: string | null | undefined
}) {
  const cell = useRef<HTMLSpanElement>(null)
  const index = useIndex(coin, fallback, cell)
  return (
    <span ref={cell} data-live className="num">
      {priceText(index)}
    </span>
  )
})

/** What a pledge owes over what its collateral is worth at the present tick; nothing where there is no price. */
export function useLiveLtv(
  pledge: Pick<Pledge, 'debt' | 'collateral' | 'collateralCoin' | 'indexPrice' | 'ltv'>,
  cell?: RefObject<Element | null>,
) {
  const index = useIndex(pledge.collateralCoin, pledge.indexPrice, cell)
  const ltv = index ? ltvOf(pledge.debt, pledge.collateral, index) : (pledge.ltv ?? undefined)
  return { index, ltv }
}

/** Loan-to-value, live. The only part of a line that renders when the index moves. */
export const LiveLtv = memo(function LiveLtv({ pledge }: { pledge: Pledge }) {
  const cell = useRef<HTMLSpanElement>(null)
  const { ltv } = useLiveLtv(pledge, cell)
  return (
    <span ref={cell} data-live className="num">
      {ltv ? share(ltv) : UNKNOWN}
    </span>
  )
})
