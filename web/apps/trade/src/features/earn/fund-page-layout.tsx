import { useT } from '@plimsoll/i18n'
import { Banner } from '@plimsoll/ui'
import type { ComponentProps } from 'react'
import { FundsPage } from '~/domain/layout/funds-page'
import { Page } from '~/domain/layout/page'
import { useSession, useSignedIn } from '~/domain/session/session'

/** A page about funds. Visitors have no other pages of money beside it; virtual money buys none, and is told so. */
export function FundPageLayout({
  title,
  actions,
  children,
}: Omit<ComponentProps<typeof FundsPage>, 'tab' | 'footer'>) {
  const t = useT()
  const practice = useSession((session) => session.practice)
  return useSignedIn() ? (
    <FundsPage title={title} actions={actions}>
      {practice ? (
        <Banner className="mb-5" title={t('earn.practice')}>
          {t('earn.practice-note')}
        </Banner>
      ) : null}
      {children}
    </FundsPage>
  ) : (
    <Page title={title} actions={actions} wide>
      {children}
    </Page>
  )
}
