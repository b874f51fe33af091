import { CoinMark } from '@plimsoll/ui'
import { coinPicture } from '~/domain/funds/channels'
import { CASH } from './holdings'

/** Marks that fit on one another. */
const SHOWN = 3

/** The coins of a fund, one half over the other; its cash where it has none. */
export function CoinMarks({ coins }: { coins: string[] }) {
  return (
    <span className="flex shrink-0 items-center" aria-hidden>
      {(coins.length ? coins : [CASH]).slice(0, SHOWN).map((coin, n) => (
        <CoinMark
          key={coin}
          symbol={coin}
          src={coinPicture(coin)}
          size={n ? 28 : 36}
          className={n ? '-ms-2 ring-2 ring-surface' : ''}
        />
      ))}
    </span>
  )
}
