import { useT } from '@plimsoll/i18n'
import { Badge } from '@plimsoll/ui'
import { type Phase, phaseOf } from './phase'
import { ORDER, type Sale, type SaleOrder } from './queries'

const TONES: Record<Phase, 'plain' | 'good' | 'accent'> = {
  announced: 'accent',
  open: 'good',
  sharing: 'accent',
  done: 'plain',
  failed: 'plain',
  withdrawn: 'plain',
}

/** How far a sale is. words: sales.phase.* */
export function PhaseBadge({ sale }: { sale: Sale }) {
  const t = useT()
  const phase = phaseOf(sale)
  return <Badge tone={TONES[phase]}>{t(`sales.phase.${phase}`)}</Badge>
}

/** How far a commitment is. words: sales.order-status.* */
export function OrderBadge({ order: { status } }: { order: Pick<SaleOrder, 'status'> }) {
  const t = useT()
  const tone = status === ORDER.committed ? 'accent' : status === ORDER.allotted ? 'good' : 'plain'
  return <Badge tone={tone}>{t(`sales.order-status.${status as 2}`)}</Badge>
}
