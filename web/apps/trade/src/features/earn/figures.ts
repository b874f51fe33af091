import { figure, leftToRight, percent, share, signed, UNKNOWN } from '~/shared/format'
import { type Decimal, sign, times } from '~/shared/money'

/** Coins with every digit they have: a reward that is rounded is another reward. */
export const coins = (text: Decimal | undefined | null, coin: string) =>
  text === undefined || text === null ? UNKNOWN : `${figure(text, 8, 2)} ${coin.toUpperCase()}`

/** Limits and quotas, which are round. */
export const round = (text: Decimal | undefined | null, coin: string) =>
  text === undefined || text === null ? UNKNOWN : `${figure(text, 8, 0)} ${coin.toUpperCase()}`

/** A rate a year that is given as a fraction. */
export const yearly = (apr: Decimal | undefined | null) => share(apr, 2)

/** The value of one unit. */
export const unitValue = (text: Decimal | undefined | null) => figure(text, 8, 4)

/** A number of units, with every digit it has. */
export const unitCount = (text: Decimal | undefined | null) => figure(text, 8, 2)

/** Units times days, which are whole for most. */
export const unitDayCount = (text: Decimal | undefined | null) => figure(text, 8, 0)

/** A gain or a loss, with its sign: to the cent in lists, with every digit where one looks closely. */
export const gained = (text: Decimal | undefined | null, coin: string, scale = 2) =>
  text === undefined || text === null
    ? UNKNOWN
    : `${signed(text, (value) => figure(value, scale, 2))} ${coin.toUpperCase()}`

/** A change that is given as a fraction, with its sign. */
export const changed = (fraction: Decimal | undefined | null) =>
  fraction === undefined || fraction === null ? UNKNOWN : percent(times(fraction, '100'))

/** The colour of a gain or a loss. */
export const toneOf = (text: Decimal | undefined | null) => {
  const way = sign(text ?? '0')
  return way > 0 ? 'text-up' : way < 0 ? 'text-down' : ''
}

/** The colour of a change that is given as a fraction; none where all that is written of it is zeros. */
export const changeTone = (fraction: Decimal | undefined | null) =>
  /[1-9]/.test(changed(fraction)) ? toneOf(fraction) : ''

/** The same inside of a sentence, where words may run the other way. */
export const coinsSaid = (text: Decimal | undefined | null, coin: string) => leftToRight(coins(text, coin))
export const roundSaid = (text: Decimal | undefined | null, coin: string) => leftToRight(round(text, coin))
export const unitsSaid = (text: Decimal | undefined | null) => leftToRight(unitCount(text))
export const gainedSaid = (text: Decimal | undefined | null, coin: string) => leftToRight(gained(text, coin))
