import { Tag } from '@console/kit/tag'
import { words } from '@console/locales'

export function StateTag({ state }: { state: string }) {
  const isOn = state === 'open' || state === 'running'
  return <Tag tone={isOn ? 'good' : 'plain'}>{words.products.states[state] ?? state}</Tag>
}
