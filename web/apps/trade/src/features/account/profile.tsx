import { useT } from '@plimsoll/i18n'
import { Badge, CopyButton, Failed, Skeleton, SkeletonRows, toast } from '@plimsoll/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { useRef, useState } from 'react'
import { call, showError, upload } from '~/domain/api/api'
import { addressBookQuery, shortened } from '~/domain/funds/address-book'
import { AccountPage } from '~/domain/layout/account-page'
import { useSession } from '~/domain/session/session'
import { type User, useUser } from '~/domain/session/user'
import { useSettings } from '~/domain/settings/settings'
import { Avatar } from '~/shared/avatar'
import { shownName, shownPhone, UNKNOWN } from '~/shared/format'
import { StandingBadge, standingOf } from './account-limits'
import { Group, Leads, Opens, Says } from './entry'
import { NameSheet } from './name-sheet'

/** Who one is here: picture, name, number, level, score and identity checks. */
export function Mine() {
  const t = useT()
  const { data, isError, refetch } = useUser()
  return (
    <AccountPage title={t('account.mine')} wide>
      {data ? (
        <Known user={data} />
      ) : isError ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : (
        <div className="mx-auto max-w-lg desk:mx-0 desk:max-w-none">
          <Skeleton className="mx-auto my-4 size-24 rounded-full" />
          <SkeletonRows rows={6} label={t('common.loading')} />
        </div>
      )}
    </AccountPage>
  )
}

function Known({ user: { user, detail } }: { user: User }) {
  const t = useT()
  const hasLevels = useSettings().VIP_LEVEL_SETTING?.isOpen !== false
  const practice = useSession((session) => session.practice)
  const [naming, setNaming] = useState(false)
  return (
    <div className="mx-auto max-w-lg space-y-6 desk:grid desk:max-w-none desk:grid-cols-[300px_1fr] desk:items-start desk:gap-10 desk:space-y-0">
      <div className="flex flex-col items-center gap-3 pt-3 text-center desk:pt-8">
        <Picture src={detail.userAvatar} name={user.loginName} fixed={practice} />
        <div className="text-[24px] leading-tight font-semibold">{shownName(user.loginName)}</div>
        <div className="flex flex-wrap justify-center gap-2">
          <Badge tone="accent">{t('account.level-of', { level: user.level })}</Badge>
          {practice ? <Badge>{t('account.practice')}</Badge> : null}
        </div>
      </div>
      <div className="space-y-6">
        <Group title={t('account.group.who')}>
          {practice ? (
            <Says title={t('account.name')} end={shownName(user.loginName)} />
          ) : (
            <Opens title={t('account.name')} end={shownName(user.loginName)} onOpen={() => setNaming(true)} />
          )}
          <Says
            title={t('account.uid')}
            end={
              <span className="num flex items-center">
                {user.userId}
                <CopyButton
                  text={String(user.userId)}
                  label={t('account.copy-uid')}
                  done={t('account.copied')}
                  failed={t('account.copy-failed')}
                />
              </span>
            }
          />
          {practice ? null : (
            <>
              <Leads
                to="/email-authentication"
                title={t('account.email')}
                end={user.email ? <bdi>{user.email}</bdi> : t('account.not-set')}
              />
              <Leads
                to="/password-phone"
                title={t('account.phone')}
                end={
                  user.phone ? <span className="num">{shownPhone(user.phone)}</span> : t('account.not-set')
                }
              />
            </>
          )}
          {user.address ? (
            <Says title={t('account.wallet')} end={<span className="num">{shortened(user.address)}</span>} />
          ) : null}
          {practice ? null : <Addresses />}
        </Group>
        <Group title={t('account.group.standing')}>
          {hasLevels ? (
            <Leads
              to="/vip-rule"
              title={t('account.level')}
              end={t('account.level-of', { level: user.level })}
            />
          ) : null}
          <Leads
            to="/my-credit"
            title={t('account.credit')}
            end={<span className="num">{detail.credits ?? UNKNOWN}</span>}
          />
        </Group>
        <Group title={t('account.group.identity')}>
          <Leads
            to="/certification-primary"
            title={t('account.primary')}
            end={<StandingBadge standing={standingOf(detail.auditStatusPrimary)} />}
          />
          <Leads
            to="/certification-advanced"
            title={t('account.advanced')}
            end={<StandingBadge standing={standingOf(detail.auditStatusAdvanced)} />}
          />
        </Group>
      </div>
      <NameSheet key={user.loginName} open={naming} onClose={() => setNaming(false)} now={user.loginName} />
    </div>
  )
}

/** How many places money may be sent to. */
function Addresses() {
  const t = useT()
  const { data } = useQuery(addressBookQuery)
  return (
    <Leads
      to="/wallet-list"
      title={t('account.addresses')}
      end={<span className="num">{data?.length ?? UNKNOWN}</span>}
    />
  )
}

function Picture({ src, name, fixed }: { src: string; name: string; fixed: boolean }) {
  const t = useT()
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const change = useMutation({
    mutationFn: async (file: File) =>
      call('POST /api/user/updateUserAvatar', { userAvatar: (await upload(file)).url }),
    onSuccess: () => {
      toast(t('account.picture-changed'), 'good')
      void queries.invalidateQueries({ queryKey: ['user'] })
    },
    onError: showError,
  })
  if (fixed) return <Avatar src={src} name={name} size={96} />
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('account.picture')}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) change.mutate(file)
          event.target.value = ''
        }}
      />
      <button
        type="button"
        aria-label={t('account.picture')}
        aria-busy={change.isPending}
        disabled={change.isPending}
        onClick={() => input.current?.click()}
        className="relative rounded-full disabled:opacity-60"
      >
        <Avatar src={src} name={name} size={96} />
        <span className="absolute -end-1 bottom-0 grid size-9 place-items-center rounded-full border-2 border-bg bg-raised text-text-2 shadow-lift">
          <Camera size={17} aria-hidden />
        </span>
      </button>
    </>
  )
}
