import { figure, holding, leftToRight, UNKNOWN } from '~/shared/format'
import type { Decimal } from '~/shared/money'

type Figure = Decimal | undefined | null

const known = (text: Figure): text is Decimal => text !== undefined && text !== null && text !== ''

/** Money of a currency: whole, or with its cents; never rounded. */
export const sum = (text: Figure) => figure(text, 8, known(text) && /\.\d*[1-9]/.test(text) ? 2 : 0)
export const money = (text: Figure, fiat: string) =>
  known(text) ? `${sum(text)} ${fiat.toUpperCase()}` : UNKNOWN

/** A price of a coin: with its cents, and every further digit it has. */
export const price = (text: Figure) => figure(text, 8, 2)

/** Coins with every digit they have: what is paid or got is never rounded. */
export const coins = (text: Figure, coin: string) =>
  known(text) ? `${figure(text, 8, 0)} ${coin.toUpperCase()}` : UNKNOWN

/** The same inside of a sentence, where words may run the other way. */
export const moneySaid = (text: Figure, fiat: string) => leftToRight(money(text, fiat))
export const coinsSaid = (text: Figure, coin: string) => leftToRight(coins(text, coin))

/** How much there is of a coin, at a glance: never more than there is. */
export const coinsLeft = (text: Figure, coin: string) =>
  known(text) ? `${holding(text, coin)} ${coin.toUpperCase()}` : UNKNOWN

/** From the smallest to the largest amount of an order. */
export const range = (least: Figure, most: Figure, fiat: string) =>
  `${sum(least)} – ${sum(most)} ${fiat.toUpperCase()}`

/** A rate that is given in percent. */
export const rate = (text: Figure) => (known(text) ? `${figure(text, 2, 0)}%` : UNKNOWN)
