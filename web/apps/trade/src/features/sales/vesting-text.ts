import { useT } from '@plimsoll/i18n'
import { partSaid } from './figures'
import type { Sale } from './queries'

/** When tokens are free, in one line. */
export function useVestingText() {
  const t = useT()
  return ({ vesting }: Pick<Sale, 'vesting'>) =>
    vesting
      ? t('sales.vesting-text', {
          share: partSaid(vesting.atListing),
          parts: vesting.parts,
          days: vesting.everyDays,
        })
      : t('sales.no-vesting')
}
