import { useT } from '@plimsoll/i18n'
import { Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Menu, Search } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { totalQuery } from '~/domain/funds/totals'
import { useTitle } from '~/domain/layout/title'
import { Bell } from '~/domain/messages/bell'
import { useSession, useSignedIn } from '~/domain/session/session'
import { useUser } from '~/domain/session/user'
import { Brand } from '~/domain/settings/brand'
import { RiskNotice } from '~/domain/settings/risk-notice'
import { useDesk } from '~/shared/desktop'
import { Hero } from './hero'
import { HomeMarkets } from './markets'
import { MiddleMenu } from './menu'
import { Rolling } from './notice-ticker'
import { Proof } from './proof'
import { Slides } from './slides'
import { Moving } from './top-movers'

/** A visitor has neither money nor first steps here. */
const Equity = lazy(async () => ({ default: (await import('./equity')).Equity }))
const FirstRunCard = lazy(async () => ({ default: (await import('./first-run-card')).FirstRunCard }))

const TOOL = '-me-1 grid size-11 place-items-center text-text-2'

/** Whether it is known what the reader has, or that it will not be. */
function useAccountKnown(): boolean {
  const signedIn = useSignedIn()
  const practice = useSession((session) => session.practice)
  const person = useUser()
  const total = useQuery({ ...totalQuery(false), enabled: signedIn && !practice })
  return !person.isLoading && !total.isLoading
}

/** Where one begins: what one has, what moves, where to go. */
export function Home() {
  const t = useT()
  const desk = useDesk()
  const signedIn = useSignedIn()
  useTitle(t('common.tab.home'))
  const known = useAccountKnown()
  return (
    <div className="mx-auto max-w-lg px-4 pt-safe desk:max-w-[1240px] desk:px-6 desk:pt-8">
      <header className="flex h-14 items-center desk:hidden">
        <span className="flex-1">
          <Brand />
        </span>
        <Link to="/tradeSearch" aria-label={t('common.search')} className={TOOL}>
          <Search size={22} strokeWidth={1.8} aria-hidden />
        </Link>
        <Bell className={TOOL} size={22} weight={1.8} />
        <Link to="/homeSidebar" aria-label={t('common.menu')} className={TOOL}>
          <Menu size={22} strokeWidth={1.8} aria-hidden />
        </Link>
      </header>
      <div className="space-y-8 pb-10 desk:grid desk:grid-cols-[minmax(0,1fr)_360px] desk:gap-14 desk:space-y-0">
        <div className="min-w-0 space-y-8">
          {/* Where first steps belong is known with the account: nothing below is shown that they would push away. */}
          <Suspense fallback={<Skeleton className="h-dvh" />}>
            {signedIn ? <Equity /> : <Hero />}
            {known ? (
              <>
                {signedIn ? <FirstRunCard /> : null}
                {desk ? null : (
                  <>
                    <MiddleMenu />
                    <Rolling />
                  </>
                )}
                <Slides />
                <Moving />
                <HomeMarkets />
              </>
            ) : (
              <Skeleton className="h-dvh" />
            )}
          </Suspense>
        </div>
        <aside className="space-y-6">
          {desk ? (
            <>
              <Rolling />
              <MiddleMenu />
            </>
          ) : null}
          <Proof />
          <RiskNotice />
        </aside>
      </div>
    </div>
  )
}
