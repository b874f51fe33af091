import type { LossRow } from '~/domain/trading/types'

/** A stop follows at this distance, in percent of the best mark. */
export const CALLBACK_LEAST = 0.1
export const CALLBACK_MOST = 10

/** Whether the engine takes this distance. */
export const isCallback = (percent: string) =>
  Number(percent) >= CALLBACK_LEAST && Number(percent) <= CALLBACK_MOST

/** What is sent to set one; nothing while the distance is none. */
export function trailing(positionId: string, percent: string, activation: string, lots: string) {
  if (!isCallback(percent) || !Number(lots)) return undefined
  return {
    positionId,
    callbackRate: percent,
    ...(Number(activation) ? { activationPrice: activation } : {}),
    number: lots,
  }
}

/** How far a stop that waits stays behind, as it was set; nothing for one that does not follow. */
export function behind(loss: Pick<LossRow, 'trail'>, price: (text: string) => string): string | undefined {
  const trail = loss.trail
  if (!trail) return undefined
  return trail.callbackRate ? `${Number(trail.callbackRate)}%` : price(trail.callbackDistance ?? '')
}
