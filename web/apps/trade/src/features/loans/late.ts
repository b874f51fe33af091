import type { LoanTerms } from './queries'

const DAY_MS = 86_400_000

export interface LateStep {
  kind: string
  lateDay: number
  /** When it comes if nothing is paid. */
  at: number
  /** What it does to the credit score. */
  score: number
}

/** The steps of being late, each with its date. A loan is on time until the last moment of its due date. */
export const lateSteps = ({ dueTime, lateSteps }: Pick<LoanTerms, 'dueTime' | 'lateSteps'>): LateStep[] =>
  [...lateSteps]
    .sort((a, b) => a.lateDay - b.lateDay)
    .map(({ kind, lateDay, score }) => ({
      kind,
      lateDay,
      score,
      at: dueTime + 1 + (lateDay - 1) * DAY_MS,
    }))

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** How long until a moment, in the largest unit that says it: whole days, then hours, then minutes. */
export function timeLeft(until: number, now: number): { unit: 'days' | 'hours' | 'minutes'; count: number } {
  const left = Math.max(0, until - now)
  if (left >= DAY_MS) return { unit: 'days', count: Math.floor(left / DAY_MS) }
  if (left >= HOUR_MS) return { unit: 'hours', count: Math.floor(left / HOUR_MS) }
  return { unit: 'minutes', count: Math.ceil(left / MINUTE_MS) }
}
