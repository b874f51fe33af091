import { useT } from '@plimsoll/i18n'
import { Button, Card, Skeleton } from '@plimsoll/ui'
import { Link, useRouter } from '@tanstack/react-router'
import { ChevronRight, LogOut, MessageCircle, Search } from 'lucide-react'
import { Page } from '~/domain/layout/page'
import { useServicePicker } from '~/domain/messages/service-picker'
import { useRealm } from '~/domain/session/realm'
import { useSession, useSignedIn } from '~/domain/session/session'
import { useUser } from '~/domain/session/user'
import { pagesOf } from '~/domain/settings/menu'
import { RiskNotice } from '~/domain/settings/risk-notice'
import { useSettings } from '~/domain/settings/settings'
import { Avatar } from '~/shared/avatar'
import { shownName } from '~/shared/format'
import { Group, Leads, Opens, Switches } from './entry'
import {
  ASSESSMENTS,
  allowed,
  arranged,
  BORROWING,
  BUYING,
  downloads,
  HELP,
  INVESTING,
  LEGAL,
  OWN,
  type Place,
  without,
} from './menu-items'
import { useSignOut } from './sign-out'

/** Everything about a person and the app, one press away. */
export function Menu() {
  const t = useT()
  const signedIn = useSignedIn()
  return (
    <Page title={t('common.menu')} wide>
      <div className="mx-auto max-w-lg space-y-6 desk:grid desk:max-w-none desk:grid-cols-[320px_1fr] desk:items-start desk:gap-8 desk:space-y-0">
        <div className="space-y-4 desk:sticky desk:top-20">
          <Link
            to="/tradeSearch"
            className="flex min-h-12 items-center gap-2.5 rounded-md bg-sunken px-3.5 text-[16px] text-text-3 hover:text-text"
          >
            <Search size={19} aria-hidden />
            {t('account.search')}
          </Link>
          {signedIn ? (
            <>
              <Person />
              <RealmSwitch />
              <div className="hidden desk:block">
                <SignOut />
              </div>
            </>
          ) : (
            <Visitor />
          )}
          <div className="hidden desk:block">
            <RiskNotice plain />
          </div>
        </div>
        <Places signedIn={signedIn} />
      </div>
    </Page>
  )
}

function Places({ signedIn }: { signedIn: boolean }) {
  const t = useT()
  const settings = useSettings()
  const openService = useServicePicker((picker) => picker.set)
  const router = useRouter()
  const practice = useSession((session) => session.practice)
  const hasLevels = settings.VIP_LEVEL_SETTING?.isOpen !== false
  const own = OWN.filter(({ key, live }) => (hasLevels || key !== 'vip') && !(practice && live))
  const help = allowed([...HELP, ...downloads(settings.DOWNLOAD_SETTING)], signedIn)
  // The card above leads to the account, and these groups to the rest.
  const redirectFor = [
    '/my-account',
    ...[...own, ...BORROWING, ...INVESTING, ...BUYING, ...help, ...LEGAL].map(({ to }) => to),
  ]
  const arrangement = arranged(settings.APP_SIDEBAR_SETTING, pagesOf(router.routesByPath))
  const offered = without(allowed(arrangement, signedIn), redirectFor)
  return (
    <div className="space-y-6 desk:grid desk:grid-cols-2 desk:items-start desk:gap-6 desk:space-y-0">
      <div className="space-y-6">
        {signedIn ? (
          <Group title={t('account.group.own')}>
            <Lines places={own} />
          </Group>
        ) : null}
        <Group title={t('account.group.help')}>
          <Opens icon={MessageCircle} title={t('account.service')} onOpen={() => openService(true)} />
          <Lines places={help} />
        </Group>
      </div>
      <div className="space-y-6">
        {offered.length ? (
          <Group title={t('account.group.app')}>
            <Lines places={offered} />
          </Group>
        ) : null}
        {signedIn && practice ? null : (
          <>
            <Group title={t('account.group.investing')}>
              <Lines places={allowed(INVESTING, signedIn)} />
            </Group>
            <Group title={t('account.group.buying')}>
              <Lines places={allowed(BUYING, signedIn)} />
            </Group>
            <Group title={t('account.group.borrowing')}>
              <Lines places={BORROWING} />
            </Group>
          </>
        )}
        {signedIn ? (
          <Group title={t('account.group.assessments')}>
            <Lines places={ASSESSMENTS} />
          </Group>
        ) : null}
        <Group title={t('account.group.legal')}>
          <Lines places={LEGAL} />
        </Group>
      </div>
      <div className="space-y-6 desk:hidden">
        {signedIn ? <SignOut /> : null}
        <RiskNotice plain />
      </div>
    </div>
  )
}

function Lines({ places }: { places: Place[] }) {
  const t = useT()
  return places.map(({ key, to, icon, picture, name, word }) => (
    <Leads key={key} to={to} icon={icon} picture={picture} title={name ? <bdi>{name}</bdi> : t(word)} />
  ))
}

function SignOut() {
  const t = useT()
  const leave = useSignOut()
  return (
    <Button
      wide
      look="outline"
      icon={<LogOut size={18} className="rtl:rotate-180" aria-hidden />}
      busy={leave.isPending}
      onClick={() => leave.mutate()}
    >
      {t('account.sign-out')}
    </Button>
  )
}

function Visitor() {
  const t = useT()
  const door = 'flex min-h-12 items-center justify-center rounded-md px-4 font-semibold'
  return (
    <Card className="p-5">
      <div className="text-[19px] font-semibold">{t('account.visitor-title')}</div>
      <p className="mt-1 text-[15px] text-text-2">{t('account.visitor-note')}</p>
      <div className="mt-5 grid grid-cols-2 gap-2.5 desk:grid-cols-1">
        <Link to="/sign-in" className={`${door} bg-primary text-on-primary`}>
          {t('common.sign-in')}
        </Link>
        <Link to="/sign-up" className={`${door} border border-line-strong text-center`}>
          {t('common.sign-up')}
        </Link>
      </div>
    </Card>
  )
}

function Person() {
  const t = useT()
  const { data } = useUser()
  return (
    <Link to="/my-account" className="block">
      <Card className="flex items-center gap-4 p-4 transition-colors duration-120 hover:bg-sunken">
        <Avatar src={data?.detail.userAvatar} name={data?.user.loginName ?? ''} />
        <div className="min-w-0 flex-1">
          {data ? (
            <>
              <bdi className="block truncate text-[19px] font-semibold">{shownName(data.user.loginName)}</bdi>
              <div className="num text-sm text-text-3">
                {t('account.uid-of', { id: String(data.user.userId) })}
              </div>
            </>
          ) : (
            <div className="space-y-2">
              <Skeleton className="h-5 w-32" />
              <Skeleton className="h-4 w-24" />
            </div>
          )}
        </div>
        <ChevronRight size={18} className="text-text-3 rtl:rotate-180" aria-hidden />
      </Card>
    </Link>
  )
}

function RealmSwitch() {
  const t = useT()
  const { practice, change } = useRealm()
  return (
    <Group>
      <Switches
        title={t('account.practice')}
        note={t('account.practice-note')}
        label={t('account.practice')}
        checked={practice}
        onChange={change}
      />
    </Group>
  )
}
