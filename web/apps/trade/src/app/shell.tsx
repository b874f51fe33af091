import { useT } from '@plimsoll/i18n'
import { Mark } from '@plimsoll/ui'
import { Link, useLocation } from '@tanstack/react-router'
import { ArrowLeftRight, CandlestickChart, ChartNoAxesColumn, House, Menu, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSyncExternalStore } from 'react'
import { connection, onConnection } from '~/shared/market/socket'
import { useSession } from '~/shared/session'
import { useSettings } from '~/shared/settings'

/** The bottom bar's places. The operator may hide and order them, never invent one. */
const TABS = {
  home: { to: '/home', icon: House, word: 'common.tab.home' },
  quote: { to: '/quote', icon: ChartNoAxesColumn, word: 'common.tab.quote' },
  trade: { to: '/tradeU', icon: CandlestickChart, word: 'common.tab.trade' },
  spot: { to: '/tradeBB', icon: ArrowLeftRight, word: 'common.tab.spot' },
  assets: { to: '/assets', icon: Wallet, word: 'common.tab.assets' },
} as const

type TabKey = keyof typeof TABS

const SECTIONS: Record<TabKey, string[]> = {
  home: ['home'],
  quote: ['quote', 'quoteList', 'futuresList'],
  trade: ['trade', 'tradeU', 'tradeSim'],
  spot: ['tradeBB'],
  assets: ['assets'],
}

function useTabs(): TabKey[] {
  const open = useSettings().BOTTOM_MENU_SETTING
  if (!open) return Object.keys(TABS) as TabKey[]
  return open
    .filter((entry) => entry.isOpen && entry.key in TABS)
    .sort((a, b) => a.sort - b.sort)
    .map((entry) => entry.key as TabKey)
}

/** Where a page belongs in the bar; pages that belong nowhere have no bar. */
const sectionOf = (path: string): TabKey | undefined => {
  const first = path.split('/')[1] ?? ''
  return (Object.keys(SECTIONS) as TabKey[]).find((key) => SECTIONS[key].includes(first))
}

function BottomBar({ section }: { section: TabKey }) {
  const t = useT()
  return (
    <nav
      aria-label={t('common.main')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface/95 pb-safe backdrop-blur desk:hidden"
    >
      <ul className="mx-auto flex max-w-lg">
        {useTabs().map((key) => {
          const { to, icon: Icon, word } = TABS[key]
          const active = key === section
          return (
            <li key={key} className="flex-1">
              <Link
                to={to as string}
                aria-current={active ? 'page' : undefined}
                className="flex min-h-15 flex-col items-center justify-center gap-1 text-xs font-medium text-text-3 aria-[current]:text-text"
              >
                <span className="relative grid h-7 w-14 place-items-center">
                  {active ? (
                    <span
                      aria-hidden
                      className="absolute inset-x-0 top-1/2 h-0.5 -translate-y-1/2 rounded-full bg-accent"
                    />
                  ) : null}
                  <span
                    className={
                      active
                        ? 'relative grid size-8 place-items-center rounded-full border-2 border-text bg-surface'
                        : ''
                    }
                  >
                    <Icon size={active ? 17 : 22} strokeWidth={active ? 2.2 : 1.8} aria-hidden />
                  </span>
                </span>
                {t(word)}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function DeskBar({ section }: { section: TabKey | undefined }) {
  const t = useT()
  return (
    <header className="sticky top-0 z-30 hidden border-b border-line bg-surface desk:block">
      <div className="mx-auto flex h-14 max-w-[1600px] items-center gap-8 px-6">
        <Link to="/home" className="flex items-center gap-2.5 text-lg font-semibold">
          <Mark size={26} /> Plimsoll
        </Link>
        <nav aria-label={t('common.main')} className="flex h-full gap-6">
          {useTabs().map((key) => (
            <Link
              key={key}
              to={TABS[key].to as string}
              aria-current={key === section ? 'page' : undefined}
              className="flex items-center border-b-2 border-transparent pt-0.5 text-[15px] font-medium text-text-3 hover:text-text aria-[current]:border-accent aria-[current]:text-text"
            >
              {t(TABS[key].word)}
            </Link>
          ))}
        </nav>
        <div className="ms-auto flex items-center gap-4 text-sm">
          <Live />
          <Link
            to={'/homeSidebar' as string}
            aria-label={t('common.menu')}
            className="grid size-10 place-items-center rounded-md hover:bg-sunken"
          >
            <Menu size={20} aria-hidden />
          </Link>
        </div>
      </div>
    </header>
  )
}

/** Whether prices arrive. words: common.connection.* */
export function Live() {
  const t = useT()
  const state = useSyncExternalStore(onConnection, connection)
  const colour = { live: 'bg-good', connecting: 'bg-warn', lost: 'bg-bad' }[state]
  return (
    <span className="flex items-center gap-2 text-text-3" role="status">
      <span aria-hidden className={`size-2 rounded-full ${colour}`} />
      {t(`common.connection.${state}`)}
    </span>
  )
}

/** Every page says that this is play money. */
function SandboxStrip() {
  const t = useT()
  const practice = useSession((session) => session.practice)
  return (
    <div className="bg-primary px-4 py-1.5 text-center text-xs font-medium text-on-primary">
      {practice ? t('common.practice-strip') : t('common.sandbox-strip')}
    </div>
  )
}

export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const section = sectionOf(pathname)
  return (
    <>
      <SandboxStrip />
      <DeskBar section={section} />
      <main className={section ? 'pb-[calc(72px+env(safe-area-inset-bottom))] desk:pb-0' : 'pb-safe'}>
        {children}
      </main>
      {section ? <BottomBar section={section} /> : null}
    </>
  )
}
