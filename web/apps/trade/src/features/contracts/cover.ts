import type { LossRow } from '~/domain/trading/types'

type Loss = Pick<LossRow, 'id' | 'lossType' | 'earnNumber' | 'loseNumber' | 'status'>

export const TAKE_PROFIT = 0
export const STOP_LOSS = 1

/** Lots that protections of a kind would close, without one that is about to be replaced. */
export function coveredLots(losses: Loss[], kind: number, replaced?: string): number {
  return losses
    .filter((loss) => loss.status === 0 && loss.lossType === kind && loss.id !== replaced)
    .reduce((sum, loss) => sum + (loss.earnNumber ?? loss.loseNumber ?? 0), 0)
}

/** Lots that no protection of a kind speaks of yet: all that another one may have. */
export const openLots = (losses: Loss[], kind: number, lots: number, replaced?: string) =>
  Math.max(0, lots - coveredLots(losses, kind, replaced))
