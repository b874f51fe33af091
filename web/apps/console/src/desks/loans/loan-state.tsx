import { Tag, type Tone } from '@console/kit/tag'
import { words } from '@console/locales'

const TONES: Record<string, Tone> = { waiting: 'accent', running: 'good', overdue: 'bad' }

export const LoanState = ({ state }: { state: string }) => (
  <Tag tone={TONES[state] ?? 'plain'}>{words.loans.states[state] ?? state}</Tag>
)
