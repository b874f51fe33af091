import { humanize } from '@console/kit/format'
import { Tag, type Tone } from '@console/kit/tag'

const TONES: Record<string, Tone> = {
  ok: 'good',
  degraded: 'warn',
  halted: 'bad',
  diverged: 'bad',
  stale: 'warn',
}

/** The state of an index's feed. */
export const FeedTag = ({ state }: { state: string }) => (
  <Tag tone={TONES[state] ?? 'warn'}>{state === 'ok' ? 'OK' : humanize(state)}</Tag>
)
