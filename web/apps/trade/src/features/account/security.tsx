import { useT } from '@plimsoll/i18n'
import { Badge, Failed, SkeletonRows } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import {
  Fingerprint,
  KeyRound,
  LockKeyhole,
  Mail,
  MessageSquareQuote,
  MonitorSmartphone,
  Phone,
  ScanLine,
} from 'lucide-react'
import { useState } from 'react'
import { call } from '~/domain/api/api'
import { AccountPage } from '~/domain/layout/account-page'
import { useSession } from '~/domain/session/session'
import { type User, useUser } from '~/domain/session/user'
import { shownPhone } from '~/shared/format'
import { Group, Leads, Opens } from './entry'
import { WordSheet } from './word-sheet'

/** What protects the account, and what does not yet. */
export function Security() {
  const t = useT()
  const { data, isError, refetch } = useUser()
  return (
    <AccountPage title={t('account.security')} wide>
      {data ? (
        <Known user={data.user} />
      ) : isError ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} label={t('common.loading')} />
      )}
    </AccountPage>
  )
}

function Known({ user }: { user: User['user'] }) {
  const t = useT()
  const practice = useSession((session) => session.practice)
  const [wording, setWording] = useState(false)
  const { data: word } = useQuery({
    queryKey: ['phishing-word'],
    enabled: !practice,
    queryFn: () => call('POST /api/user/antiPhishing'),
  })
  const state = (on: boolean) => (
    <Badge tone={on ? 'good' : 'warn'}>{t(on ? 'account.on' : 'account.not-set')}</Badge>
  )
  const protections = [!!user.isSetPassword, !!user.isSetFundPwd, !!user.email, !!user.totp]
  const inPlace = protections.filter(Boolean).length
  if (practice) return <p className="py-6 text-[15px] text-text-2">{t('account.practice-security')}</p>
  return (
    <div className="mx-auto max-w-lg space-y-6 desk:grid desk:max-w-none desk:grid-cols-[300px_1fr] desk:items-start desk:gap-10 desk:space-y-0">
      <section className="pt-2 desk:pt-8">
        <div className="text-[22px] leading-snug font-semibold">
          {t('account.protections', { count: inPlace, all: protections.length })}
        </div>
        <div className="mt-3 flex gap-1.5" aria-hidden>
          {protections.map((_, n) => (
            <span
              key={n}
              className={`h-1.5 flex-1 rounded-full ${n < inPlace ? 'bg-good' : 'bg-line-strong'}`}
            />
          ))}
        </div>
        <p className="mt-3 text-sm text-text-3">{t('account.protections-note')}</p>
      </section>
      <div className="space-y-6">
        <Group title={t('account.group.passwords')}>
          <Leads
            to="/change-password"
            icon={KeyRound}
            title={t('account.login-password')}
            end={state(!!user.isSetPassword)}
          />
          <Leads
            to="/fund-password"
            icon={LockKeyhole}
            title={t('account.fund-password')}
            end={state(!!user.isSetFundPwd)}
          />
          <Leads to="/authenticator" icon={ScanLine} title={t('account.totp')} end={state(!!user.totp)} />
          <Leads
            to="/passkeys"
            icon={Fingerprint}
            title={t('account.passkeys')}
            end={user.passkeys === undefined ? null : state(user.passkeys > 0)}
          />
        </Group>
        <Group title={t('account.group.reach')}>
          <Leads
            to="/email-authentication"
            icon={Mail}
            title={t('account.email')}
            end={user.email || state(false)}
          />
          <Leads
            to="/password-phone"
            icon={Phone}
            title={t('account.phone')}
            end={user.phone ? <span className="num">{shownPhone(user.phone)}</span> : t('account.not-set')}
          />
          <Opens
            icon={MessageSquareQuote}
            title={t('account.word')}
            note={t('account.word-note')}
            end={word?.word}
            onOpen={() => setWording(true)}
          />
        </Group>
        <Group title={t('account.group.use')}>
          <Leads to="/devices" icon={MonitorSmartphone} title={t('account.devices')} />
        </Group>
      </div>
      <WordSheet key={word?.word} open={wording} onClose={() => setWording(false)} now={word?.word ?? ''} />
    </div>
  )
}
