import { figure, leftToRight, share, UNKNOWN } from '~/shared/format'
import type { Decimal } from '~/shared/money'

type Figure = Decimal | undefined | null

/** Coins with every digit they have: what is paid or got is never rounded. */
export const coins = (text: Figure, coin: string) =>
  text === undefined || text === null ? UNKNOWN : `${figure(text, 8, 0)} ${coin.toUpperCase()}`

/** The same inside of a sentence, where words may run the other way. */
export const coinsSaid = (text: Figure, coin: string) => leftToRight(coins(text, coin))

/** A bare figure inside of a sentence. */
export const said = (text: Figure) => leftToRight(figure(text, 8, 0))

/** A part of the whole, with the digits that it needs: 25 %, 10.7142 %. */
export const part = (fraction: Figure) => share(fraction, 4)
export const partSaid = (fraction: Figure) => leftToRight(part(fraction))
