// How far a sale is, and the lists it stands in.
import { type Sale, STATUS } from './queries'

/** `sharing`: over, while the tokens are being shared out. */
export type Phase = 'announced' | 'open' | 'sharing' | 'done' | 'failed' | 'withdrawn'

export function phaseOf({ status, endTime }: Pick<Sale, 'status' | 'endTime'>, now = Date.now()): Phase {
  if (status === STATUS.done) return 'done'
  if (status === STATUS.failed) return 'failed'
  if (status === STATUS.withdrawn) return 'withdrawn'
  // The last millisecond still counts.
  if (status === STATUS.open) return now > endTime ? 'sharing' : 'open'
  return 'announced'
}

export const GROUPS = ['open', 'announced', 'ended'] as const
export type Group = (typeof GROUPS)[number]

const groupOf = (phase: Phase): Group => (phase === 'open' || phase === 'announced' ? phase : 'ended')

/** Sales by how far they are: what ends first, what begins first, what ended last. */
export function grouped(sales: Sale[], now = Date.now()): Record<Group, Sale[]> {
  const groups: Record<Group, Sale[]> = { open: [], announced: [], ended: [] }
  for (const sale of sales) groups[groupOf(phaseOf(sale, now))].push(sale)
  groups.open.sort((a, b) => a.endTime - b.endTime || a.id - b.id)
  groups.announced.sort((a, b) => a.beginTime - b.beginTime || a.id - b.id)
  groups.ended.sort((a, b) => b.endTime - a.endTime || b.id - a.id)
  return groups
}
