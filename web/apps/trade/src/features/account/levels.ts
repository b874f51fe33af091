import type { Settings } from '~/domain/settings/settings'

export interface FeeLevel {
  level: number
  /** The volume of thirty days at which it begins, in USDT. */
  from: string
}

/** The levels of `VIP_LEVEL_SETTING`: none while they are closed. */
export function levelsOf(setting: Settings['VIP_LEVEL_SETTING']): FeeLevel[] {
  if (!setting?.isOpen) return []
  return Object.entries(setting)
    .flatMap(([key, from]) => {
      const level = /^vip(\d+)Start$/.exec(key)?.[1]
      return level === undefined || typeof from !== 'string' ? [] : [{ level: Number(level), from }]
    })
    .sort((a, b) => a.level - b.level)
}
