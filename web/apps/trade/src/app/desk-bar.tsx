import { type Key, useT } from '@plimsoll/i18n'
import { Link } from '@tanstack/react-router'
import { type LucideIcon, Menu, Search } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { connection, onConnection } from '~/domain/market/socket'
import { Bell } from '~/domain/messages/bell'
import { useSignedIn } from '~/domain/session/session'
import { useUser } from '~/domain/session/user'
import { Brand } from '~/domain/settings/brand'
import { Avatar } from '~/shared/avatar'
import type { Tab } from './tabs'

/** The head of every page on a desk. */
export function DeskBar({
  tabs,
  current,
  full,
}: {
  tabs: Tab[]
  current: Tab | undefined
  /** Over a page that takes the whole width: both begin at the same edge. */
  full: boolean
}) {
  const t = useT()
  const signedIn = useSignedIn()
  return (
    <header className="sticky top-0 z-30 hidden border-b border-line bg-surface desk:block">
      <div className={`mx-auto flex h-14 items-center gap-8 ${full ? 'px-4' : 'max-w-[1600px] px-6'}`}>
        <Link to="/home">
          <Brand size={26} />
        </Link>
        <nav aria-label={t('common.main')} className="flex h-full gap-6">
          {tabs.map((tab) => (
            <Link
              key={tab.key}
              to={tab.to}
              aria-current={tab.key === current?.key ? 'page' : undefined}
              className="flex items-center border-b-2 border-transparent pt-0.5 text-[15px] font-medium text-text-3 hover:text-text aria-[current]:border-accent aria-[current]:text-text"
            >
              {tab.name ? <bdi>{tab.name}</bdi> : t(tab.word)}
            </Link>
          ))}
        </nav>
        <div className="ms-auto flex items-center gap-1 text-sm">
          <div className="pe-3">
            <Live />
          </div>
          <Tool to="/tradeSearch" icon={Search} word="common.search" />
          <Bell className={TOOL} size={20} weight={1.9} />
          {signedIn ? <Me /> : <Doors />}
          <Tool to="/homeSidebar" icon={Menu} word="common.menu" />
        </div>
      </div>
    </header>
  )
}

const TOOL = 'grid size-11 place-items-center rounded-md text-text-2 hover:bg-sunken hover:text-text'

function Tool({
  to,
  icon: Icon,
  word,
}: {
  to: '/tradeSearch' | '/homeSidebar'
  icon: LucideIcon
  word: Key
}) {
  const t = useT()
  return (
    <Link to={to} aria-label={t(word)} className={TOOL}>
      <Icon size={20} strokeWidth={1.9} aria-hidden />
    </Link>
  )
}

function Me() {
  const t = useT()
  const { data } = useUser()
  return (
    <Link to="/my-account" aria-label={t('common.my-account')} className={TOOL}>
      <Avatar src={data?.detail.userAvatar} name={data?.user.loginName ?? ''} size={30} />
    </Link>
  )
}

function Doors() {
  const t = useT()
  return (
    <div className="flex items-center gap-2 px-2 text-[15px] font-semibold">
      <Link to="/sign-in" className="flex min-h-10 items-center rounded-sm px-3 hover:bg-sunken">
        {t('common.sign-in')}
      </Link>
      <Link
        to="/sign-up"
        className="flex min-h-10 items-center rounded-sm bg-primary px-4 text-on-primary hover:opacity-92"
      >
        {t('common.sign-up')}
      </Link>
    </div>
  )
}

/** Whether prices arrive. Pages without prices have nothing to say about them. words: common.connection.* */
function Live() {
  const t = useT()
  const state = useSyncExternalStore(onConnection, connection)
  if (state === 'connecting') return null
  const colour = { live: 'bg-good', lost: 'bg-bad' }[state]
  return (
    <span className="flex items-center gap-2 text-text-3" role="status">
      <span aria-hidden className={`size-2 rounded-full ${colour}`} />
      {t(`common.connection.${state}`)}
    </span>
  )
}
