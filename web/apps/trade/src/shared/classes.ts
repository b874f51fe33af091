import type { Key } from '@plimsoll/i18n'
import type { Coin } from './instruments'

/** Asset classes in the order they are shown. */
export const CLASSES = ['crypto', 'forex', 'gold', 'oil', 'commodity', 'index', 'stock'] as const

export type ClassId = (typeof CLASSES)[number]

export const classOf = (coin: Coin): ClassId => {
  const named = coin.coinType.toLowerCase()
  return CLASSES.find((id) => id === named) ?? 'crypto'
}

/** words: common.class.* */
export const classWord = (id: ClassId | 'all' | 'favourites'): Key => `common.class.${id}` as Key
