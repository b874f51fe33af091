import type { Key } from '@plimsoll/i18n'
import type { Coin } from './instruments'

/** Asset classes in the order they are shown. */
export const CLASSES = ['crypto', 'forex', 'gold', 'oil', 'commodity', 'index', 'stock'] as const

export type ClassId = (typeof CLASSES)[number]

/** By the numbers of the dictionary `t_second_coin_type`, from 1. */
const NUMBERED: readonly ClassId[] = ['forex', 'crypto', 'gold', 'oil', 'commodity', 'index', 'stock']

/** A class by its name or its number, as lists and addresses have it. */
export const classNamed = (coinType: string | number): ClassId | undefined => {
  const named = String(coinType).toLowerCase()
  return CLASSES.find((id) => id === named) ?? NUMBERED[Number(named) - 1]
}

export const classOf = (coin: Coin): ClassId => classNamed(coin.coinType) ?? 'crypto'

/** words: common.class.* */
export const classWord = (id: ClassId | 'all' | 'favourites'): Key => `common.class.${id}` as Key
