import { useT } from '@plimsoll/i18n'
import { useLevel } from './level'
import { INSTITUTIONS } from './nav/institutions-link'
import { useInstitution } from './nav/queries'
import { offerOf } from './offer'
import { CLASS, type Fund, isNav } from './queries'

export interface Obstacle {
  title: string
  note: string
  /** Where it is explained what is missing. */
  more?: { word: string; link: { to: '/vip-rule' } | typeof INSTITUTIONS }
}

/** Why a fund can't be bought by this reader, in words; nothing when it can, as far as is known. words: earn.not.* words: earn.not-note.* */
export function useObstacle(fund: Fund): Obstacle | undefined {
  const t = useT()
  const own = useLevel()
  const forInstitutions = fund.classify === CLASS.institution
  const institution = useInstitution(forInstitutions).data
  const offer = offerOf(fund)
  if (offer !== 'open')
    return {
      title: t(`earn.not.${offer}`),
      note: isNav(fund) ? t('earn.nav.closed-note') : t(`earn.not-note.${offer}`),
    }
  if (forInstitutions && institution && !institution.verified)
    return {
      title: t('earn.only-institutions'),
      note: t('earn.nav.not-institution'),
      more: { word: t('earn.nav.tiers'), link: INSTITUTIONS },
    }
  if (own !== undefined && own < fund.level)
    return {
      title: t('earn.level-needed', { level: fund.level }),
      note: t('earn.level-own', { level: own }),
      more: { word: t('earn.levels'), link: { to: '/vip-rule' } },
    }
  return undefined
}
