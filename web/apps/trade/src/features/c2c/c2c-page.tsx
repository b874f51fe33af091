import { useT } from '@plimsoll/i18n'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookOpen, ClipboardList, type LucideIcon, Megaphone } from 'lucide-react'
import type { ComponentProps } from 'react'
import { OfferPage } from '~/domain/layout/offer-page'
import { useSession, useSignedIn } from '~/domain/session/session'
import { meQuery } from './queries'

/** Practice accounts deal with nobody, and visitors can't. */
export function useMayDeal() {
  const signedIn = useSignedIn()
  const practice = useSession((session) => session.practice)
  return signedIn && !practice
}

/** How the reader stands among those who deal; nothing for visitors. */
export function useMe() {
  return useQuery({ ...meQuery, enabled: useMayDeal() }).data
}

/** Whether that is known, or will not be: what hangs on it stands above the rest of a page, and must not push it down. */
export function useMeKnown() {
  const may = useMayDeal()
  const { isPending } = useQuery({ ...meQuery, enabled: may })
  return !may || !isPending
}

function Way({
  to,
  icon: Icon,
  name,
  count,
}: {
  to: string
  icon: LucideIcon
  name: string
  count?: number
}) {
  return (
    <Link
      to={to}
      className="relative inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-md text-[15px] font-semibold text-text-2 hover:bg-sunken hover:text-text desk:px-3"
    >
      <Icon size={21} aria-hidden />
      <span className="sr-only desk:not-sr-only">{name}</span>
      {count ? (
        <span className="num absolute end-0 top-0.5 min-w-4.5 rounded-full bg-accent-wash px-1 text-center! text-[11px] leading-4.5 font-semibold text-accent-ink desk:static desk:text-[13px]">
          {count}
        </span>
      ) : null}
    </Link>
  )
}

/** To one's orders and advertisements, and to the rules: icons on a phone, words on a desk. */
export function Ways() {
  const t = useT()
  const me = useMe()
  return (
    <>
      <Way to="/c2c/description" icon={BookOpen} name={t('c2c.rules')} />
      {useMayDeal() ? (
        <>
          <Way to="/c2c/create" icon={Megaphone} name={t('c2c.my-ads')} />
          <Way to="/c2c/list" icon={ClipboardList} name={t('c2c.my-orders')} count={me?.openOrders ?? 0} />
        </>
      ) : null}
    </>
  )
}

/** A page about dealing between customers. */
export function C2cPage(props: Omit<ComponentProps<typeof OfferPage>, 'practice'>) {
  const t = useT()
  return <OfferPage {...props} practice={{ title: t('c2c.practice'), note: t('c2c.practice-note') }} />
}
