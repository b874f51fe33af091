import { Link } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import type { ComponentProps } from 'react'
import { FundsPage } from '~/domain/layout/funds-page'
import { Page } from '~/domain/layout/page'
import { useSignedIn } from '~/domain/session/session'

/** From what is on offer to what one has: an icon on a phone, words on a desk. */
export const OwnLoans = ({ to, name }: { to: '/loan-record' | '/pledge/pledgeOrder'; name: string }) => (
  <Link
    to={to}
    className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-md text-[15px] font-semibold text-text-2 hover:bg-sunken hover:text-text desk:px-3"
  >
    <ScrollText size={21} aria-hidden />
    <span className="sr-only desk:not-sr-only">{name}</span>
  </Link>
)

/** A page about borrowing. What is on offer is open to visitors, who have no other pages of money beside it. */
export function LendingPage({
  title,
  actions,
  children,
}: Omit<ComponentProps<typeof FundsPage>, 'tab' | 'footer'>) {
  return useSignedIn() ? (
    <FundsPage title={title} actions={actions}>
      {children}
    </FundsPage>
  ) : (
    <Page title={title} actions={actions} wide>
      {children}
    </Page>
  )
}
