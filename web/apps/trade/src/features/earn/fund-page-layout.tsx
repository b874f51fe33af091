import { useT } from '@plimsoll/i18n'
import type { ComponentProps } from 'react'
import { OfferPage } from '~/domain/layout/offer-page'

/** A page about funds. */
export function FundPageLayout(props: Omit<ComponentProps<typeof OfferPage>, 'practice'>) {
  const t = useT()
  return <OfferPage {...props} practice={{ title: t('earn.practice'), note: t('earn.practice-note') }} />
}
