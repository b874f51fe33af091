import { useT } from '@plimsoll/i18n'
import { leftToRight, percent } from '~/shared/format'
import type { Decimal } from '~/shared/money'
import { distanceOf, indexIn, isBetter } from './index-price'
import type { Config } from './queries'

/** What one coin is in a currency now; nothing where nobody says. */
export function indexOf(config: Config, coin: string, fiat: string): Decimal | undefined {
  const { index } = config.coins.find((one) => one.coin === coin) ?? {}
  return indexIn(index, config.fiats.find(({ code }) => code === fiat)?.rate)
}

/** How far a price is from the index, in the reader's favour or not. */
export function Distance({
  side,
  price,
  index,
  className = '',
}: {
  /** Which side the reader is on. */
  side: string
  price: Decimal | null | undefined
  index: Decimal | undefined
  className?: string
}) {
  const t = useT()
  const distance = distanceOf(price, index)
  if (distance === undefined) return null
  const colour = isBetter(side, distance) ? 'text-good' : 'text-text-3'
  return (
    <span className={`text-[13px] ${colour} ${className}`}>
      {t('c2c.from-index', { distance: leftToRight(percent(distance)) })}
    </span>
  )
}
