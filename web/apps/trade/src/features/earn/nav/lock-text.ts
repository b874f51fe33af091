import { useT } from '@plimsoll/i18n'
import type { NavFigures } from './queries'

/** How long money is bound, in a few words. */
export function useLockText() {
  const t = useT()
  return ({ lockDays }: Pick<NavFigures, 'lockDays'>) =>
    lockDays ? t('earn.nav.lock-of', { days: lockDays }) : t('earn.nav.no-lock')
}
