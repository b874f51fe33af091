import { useT } from '@plimsoll/i18n'
import { Button, Card, Skeleton, Switch } from '@plimsoll/ui'
import { Link, useRouter } from '@tanstack/react-router'
import { ChevronRight, LogOut } from 'lucide-react'
import { Avatar } from '~/shared/avatar'
import { shownName } from '~/shared/format'
import { Page } from '~/shared/page'
import { useSession } from '~/shared/session'
import { useSettings } from '~/shared/settings'
import { useUser } from '~/shared/user'
import { Group, Leads, Says } from './entry'
import { useRealmSwitch, useSignOut } from './leaving'
import { arranged, HELP, OWN, type Place, present } from './places'

/** Everything about a person and the app, one press away. */
export function Menu() {
  const t = useT()
  const router = useRouter()
  const leave = useSignOut()
  const settings = useSettings()
  const own = present(OWN, router.routesByPath)
  const offered = present(arranged(settings.APP_SIDEBAR_SETTING), router.routesByPath)
  const help = present(HELP, router.routesByPath)
  const lines = (places: Place[]) =>
    places.map((place) => <Leads key={place.key} to={place.to} icon={place.icon} title={t(place.word)} />)
  const out = (
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
  return (
    <Page title={t('common.menu')} wide>
      <div className="mx-auto max-w-lg space-y-6 desk:grid desk:max-w-none desk:grid-cols-[340px_1fr] desk:items-start desk:gap-8 desk:space-y-0">
        <div className="space-y-4 desk:sticky desk:top-20">
          <Person />
          <RealmSwitch />
          <div className="hidden desk:block">{out}</div>
        </div>
        <div className="space-y-6">
          <Group title={t('account.group.own')}>{lines(own)}</Group>
          {offered.length ? <Group title={t('account.group.app')}>{lines(offered)}</Group> : null}
          {help.length ? <Group title={t('account.group.help')}>{lines(help)}</Group> : null}
          <div className="desk:hidden">{out}</div>
        </div>
      </div>
    </Page>
  )
}

function Person() {
  const t = useT()
  const { data } = useUser()
  return (
    <Link to={'/my-account' as string} className="block">
      <Card className="flex items-center gap-4 p-4 transition-colors duration-120 hover:bg-sunken">
        <Avatar src={data?.detail.userAvatar} name={data?.user.loginName ?? ''} />
        <div className="min-w-0 flex-1">
          {data ? (
            <>
              <div className="truncate text-[19px] font-semibold">{shownName(data.user.loginName)}</div>
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
  const practice = useSession((session) => session.practice)
  const change = useRealmSwitch()
  return (
    <Group>
      <Says
        title={t('account.practice')}
        note={t('account.practice-note')}
        end={<Switch label={t('account.practice')} checked={practice} onChange={change} />}
      />
    </Group>
  )
}
