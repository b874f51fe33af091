const KEPT = 'plimsoll.pop-ups'

/** As many as are remembered: the oldest are no longer shown by anybody. */
const KEPT_MAX = 200

/** Rewards have numbers of their own: here they stand below zero, beside those of notices. */
export const rewardPopUp = (id: number) => -id

/** The pop-ups this browser has shown. */
export function seenPopUps(): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : []
  } catch {
    return []
  }
}

/** Remembers one more; returns all. */
export function sawPopUp(id: number): number[] {
  const seen = [...seenPopUps().filter((other) => other !== id), id].slice(-KEPT_MAX)
  localStorage.setItem(KEPT, JSON.stringify(seen))
  return seen
}
