import { useT } from '@plimsoll/i18n'
import { Link } from '@tanstack/react-router'
import { Images } from 'lucide-react'
import type { ComponentProps } from 'react'
import { OfferPage } from '~/domain/layout/offer-page'
import { useSession, useSignedIn } from '~/domain/session/session'

/** Practice accounts own none, and visitors can't. */
export function useMayOwn() {
  const signedIn = useSignedIn()
  const practice = useSession((session) => session.practice)
  return signedIn && !practice
}

/** A page about collectibles. */
export function CollectiblePage(props: Omit<ComponentProps<typeof OfferPage>, 'practice' | 'actions'>) {
  const t = useT()
  return (
    <OfferPage
      {...props}
      actions={<OwnCollectibles />}
      practice={{ title: t('collectibles.practice'), note: t('collectibles.practice-note') }}
    />
  )
}

/** To what one has: an icon on a phone, words on a desk. */
function OwnCollectibles() {
  const t = useT()
  if (!useMayOwn()) return null
  return (
    <Link
      to="/nftMy"
      className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-md text-[15px] font-semibold text-text-2 hover:bg-sunken hover:text-text desk:px-3"
    >
      <Images size={21} aria-hidden />
      <span className="sr-only desk:not-sr-only">{t('collectibles.mine')}</span>
    </Link>
  )
}
