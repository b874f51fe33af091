import { useT } from '@plimsoll/i18n'
import { Link } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import type { ComponentProps } from 'react'
import { OfferPage } from '~/domain/layout/offer-page'
import { useSession, useSignedIn } from '~/domain/session/session'

/** Practice accounts commit nothing, and visitors can't. */
export function useMayCommit() {
  const signedIn = useSignedIn()
  const practice = useSession((session) => session.practice)
  return signedIn && !practice
}

/** A page about token sales. */
export function SalePage(props: Omit<ComponentProps<typeof OfferPage>, 'practice'>) {
  const t = useT()
  return <OfferPage {...props} practice={{ title: t('sales.practice'), note: t('sales.practice-note') }} />
}

/** From what is on sale to what one has committed: an icon on a phone, words on a desk. */
export function OwnCommitments() {
  const t = useT()
  if (!useMayCommit()) return null
  return (
    <Link
      to="/subscription/order"
      className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-md text-[15px] font-semibold text-text-2 hover:bg-sunken hover:text-text desk:px-3"
    >
      <ScrollText size={21} aria-hidden />
      <span className="sr-only desk:not-sr-only">{t('sales.mine')}</span>
    </Link>
  )
}
