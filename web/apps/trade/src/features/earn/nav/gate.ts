// What the last valuation did with the units that were asked back.
import { compare, type Decimal, isPositive, minus } from '~/shared/money'
import type { NavCut } from './queries'
import { partOf } from './units'

/** More than this part of all units at one valuation is shared out. */
export const GATE = '0.1'

export interface Gate {
  /** `none`: nobody asked. `whole`: everybody got everything. `shared`: everybody got a part. */
  kind: 'none' | 'whole' | 'shared'
  /** What was dealt of what was asked. */
  share: Decimal | undefined
  /** Units that wait for the next valuation. */
  rest: Decimal
}

export function gateOf({ asked, dealt }: Pick<NavCut, 'asked' | 'dealt'>): Gate {
  const rest = minus(asked, dealt)
  if (!isPositive(asked)) return { kind: 'none', share: undefined, rest: '0' }
  return { kind: compare(dealt, asked) < 0 ? 'shared' : 'whole', share: partOf(dealt, asked), rest }
}
