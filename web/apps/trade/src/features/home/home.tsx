import { useT } from '@plimsoll/i18n'
import { Banner, Mark } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { Bell, Menu, Search } from 'lucide-react'
import { useLiveTickers } from '~/shared/market/live'
import { useSignedIn } from '~/shared/session'
import { Equity } from './equity'
import { Hero } from './hero'
import { HomeMarkets } from './markets'
import { Moving } from './moving'
import { Proof } from './proof'

const TOOLS = [
  { to: '/tradeSearch', icon: Search, word: 'common.search' },
  { to: '/notice', icon: Bell, word: 'common.notices' },
  { to: '/homeSidebar', icon: Menu, word: 'common.menu' },
] as const

export function Home() {
  const t = useT()
  const signedIn = useSignedIn()
  useLiveTickers()
  return (
    <div className="mx-auto max-w-lg px-4 pt-safe desk:max-w-6xl desk:pt-8">
      <header className="flex h-14 items-center gap-2.5 desk:hidden">
        <Mark size={28} />
        <span className="flex-1 text-[19px] font-semibold">Plimsoll</span>
        {TOOLS.map(({ to, icon: Icon, word }) => (
          <Link
            key={to}
            to={to as string}
            aria-label={t(word)}
            className="-me-1 grid size-11 place-items-center text-text-2"
          >
            <Icon size={22} strokeWidth={1.8} aria-hidden />
          </Link>
        ))}
      </header>
      <div className="space-y-8 desk:grid desk:grid-cols-[1fr_380px] desk:gap-12 desk:space-y-0">
        <div className="space-y-8">
          {signedIn ? <Equity /> : <Hero />}
          <Moving />
          <HomeMarkets />
        </div>
        <aside className="space-y-4 pb-8">
          <Proof />
          <Banner tone="warn">{t('home.risk')}</Banner>
        </aside>
      </div>
    </div>
  )
}
