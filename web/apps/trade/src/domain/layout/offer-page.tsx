import { Banner } from '@plimsoll/ui'
import type { ComponentProps } from 'react'
import { useSession, useSignedIn } from '~/domain/session/session'
import { FundsPage } from './funds-page'
import { Page } from './page'

/**
 * A page about something that is on offer, open to visitors, who have no other pages of money beside it. Practice accounts
 * can't take part, and are told so.
 */
export function OfferPage({
  title,
  actions,
  practice,
  children,
}: Omit<ComponentProps<typeof FundsPage>, 'tab' | 'footer'> & {
  /** What practice accounts are told. */
  practice: { title: string; note: string }
}) {
  const isPractice = useSession((session) => session.practice)
  return useSignedIn() ? (
    <FundsPage title={title} actions={actions}>
      {isPractice ? (
        <Banner className="mb-5" title={practice.title}>
          {practice.note}
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
