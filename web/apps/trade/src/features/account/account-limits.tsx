import { useT } from '@plimsoll/i18n'
import { Badge } from '@plimsoll/ui'

/** How far an identity check is. */
export type Standing = 'none' | 'passed' | 'rejected' | 'reviewing'

const STANDINGS: Standing[] = ['none', 'passed', 'rejected', 'reviewing']
const TONES = { none: 'plain', passed: 'good', rejected: 'bad', reviewing: 'warn' } as const

/** The server's number (or nothing) as a standing. */
export const standingOf = (status: string | number | undefined): Standing =>
  STANDINGS[Number(status ?? 0)] ?? 'none'

/** words: account.standing.* */
export function StandingBadge({ standing }: { standing: Standing }) {
  const t = useT()
  return <Badge tone={TONES[standing]}>{t(`account.standing.${standing}`)}</Badge>
}
