import type { ApprovalState } from '@console/api/types'
import { Tag, type Tone } from '@console/kit/tag'
import { words } from '@console/locales'

const TONES: Record<ApprovalState, Tone> = {
  OPEN: 'accent',
  REJECTED: 'bad',
  WITHDRAWN: 'plain',
  EXPIRED: 'plain',
  STALE: 'warn',
  EXECUTED: 'good',
  FAILED: 'bad',
}

export const StateTag = ({ state }: { state: ApprovalState }) => (
  <Tag tone={TONES[state]}>{words.approvals.states[state]}</Tag>
)
