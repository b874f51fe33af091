import { useT } from '@plimsoll/i18n'
import { useLevel } from './level'
import { offerOf } from './offer'
import type { Fund } from './queries'

/** Why a fund can't be bought by this reader, in words; nothing when it can, as far as is known. words: earn.not.* words: earn.not-note.* */
export function useObstacle(
  fund: Fund,
): { kind: 'sold-out' | 'closed' | 'level'; title: string; note: string } | undefined {
  const t = useT()
  const own = useLevel()
  const offer = offerOf(fund)
  if (offer !== 'open')
    return { kind: offer, title: t(`earn.not.${offer}`), note: t(`earn.not-note.${offer}`) }
  if (own !== undefined && own < fund.level)
    return {
      kind: 'level',
      title: t('earn.level-needed', { level: fund.level }),
      note: t('earn.level-own', { level: own }),
    }
  return undefined
}
