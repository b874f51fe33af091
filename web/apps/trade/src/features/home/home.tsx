import { useT } from '@plimsoll/i18n'
import { Link } from '@tanstack/react-router'
import { Menu, Search } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Bell } from '~/shared/bell'
import { Brand } from '~/shared/brand'
import { useDesk } from '~/shared/desk'
import { useLiveTickers } from '~/shared/market/live'
import { RiskNotice } from '~/shared/risk-notice'
import { useSignedIn } from '~/shared/session'
import { useTitle } from '~/shared/title'
import { Equity } from './equity'
import { Hero } from './hero'
import { HomeMarkets } from './markets'
import { MiddleMenu } from './menu'
import { Moving } from './moving'
import { Proof } from './proof'
import { Rolling } from './rolling'
import { Slides } from './slides'

/** A visitor has no first steps to take. */
const FirstRunCard = lazy(async () => ({ default: (await import('./first-run-card')).FirstRunCard }))

const TOOL = '-me-1 grid size-11 place-items-center text-text-2'

/** Where one begins: what one has, what moves, where to go. */
export function Home() {
  const t = useT()
  const desk = useDesk()
  const signedIn = useSignedIn()
  useTitle(t('common.tab.home'))
  useLiveTickers()
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
          {signedIn ? <Equity /> : <Hero />}
          {signedIn ? (
            <Suspense>
              <FirstRunCard />
            </Suspense>
          ) : null}
          {desk ? null : (
            <>
              <MiddleMenu />
              <Rolling />
            </>
          )}
          <Slides />
          <Moving />
          <HomeMarkets />
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
