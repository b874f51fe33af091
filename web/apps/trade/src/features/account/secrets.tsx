import { useT } from '@plimsoll/i18n'
import { Banner, Failed, LinkButton, Segmented, SkeletonRows } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { call } from '~/domain/api/api'
import { AccountPage } from '~/domain/layout/account-page'
import { type User, useUser } from '~/domain/session/user'
import { SecretForm } from './secret-form'

/** A page about the signed-in person: it waits until it knows them. */
export function OfUser({
  title,
  notes,
  wide,
  children,
}: {
  title: string
  wide?: boolean | undefined
  notes?: (user: User) => ReactNode[]
  children: (user: User) => ReactNode
}) {
  const t = useT()
  const { data, isError, refetch } = useUser()
  return (
    <AccountPage title={title} wide={wide} {...(data && notes ? { notes: notes(data) } : {})}>
      {data ? (
        children(data)
      ) : isError ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={4} label={t('common.loading')} />
      )}
    </AccountPage>
  )
}

/** The login password: a first one, by the old one, or by a mailed code. */
export function LoginPassword() {
  const t = useT()
  const [way, setWay] = useState<'old' | 'mail'>('old')
  return (
    <OfUser
      title={t('account.login-password')}
      notes={({ user }) =>
        user.isSetPassword
          ? [t('account.login-password-note'), t('account.password-own')]
          : [t('account.first-password-note'), t('account.password-own')]
      }
    >
      {({ user }) =>
        user.isSetPassword ? (
          <>
            {user.email ? (
              <Segmented
                name="proof"
                label={t('account.proof')}
                value={way}
                choices={[
                  { value: 'old', label: t('account.proof-old') },
                  { value: 'mail', label: t('account.proof-mail') },
                ]}
                onChange={setWay}
                className="mb-5"
              />
            ) : null}
            <SecretForm
              key={way}
              secret="login"
              proof={way}
              save={(params) =>
                way === 'old'
                  ? call('POST /api/user/updateUserLoginPwd', { oldPwd: params.old, newPwd: params.password })
                  : call('POST /api/user/updatePwdByEmail', {
                      email: params.email,
                      emailCode: params.code,
                      newPwd: params.password,
                    })
              }
            />
          </>
        ) : (
          <SecretForm
            secret="login"
            proof="first"
            save={(params, proof) => call('POST /api/user/pwdSett', { pwd: params.password, proof })}
          />
        )
      }
    </OfUser>
  )
}

/** The fund password, which is asked for where money leaves. */
export function FundPassword() {
  const t = useT()
  return (
    <OfUser
      title={t('account.fund-password')}
      notes={() => [t('account.fund-note'), t('account.never-asked')]}
    >
      {({ user }) =>
        user.isSetFundPwd ? (
          <>
            <SecretForm
              secret="fund"
              proof="old"
              save={(params) =>
                call('POST /api/user/updatePwd', { oldPwd: params.old, newPwd: params.password })
              }
            />
            <p className="mt-5 text-center">
              <Link
                to={'/reset-fund-password' as string}
                className="inline-flex min-h-11 items-center text-[15px] font-semibold text-accent-ink"
              >
                {t('account.fund-forgot')}
              </Link>
            </p>
          </>
        ) : (
          <SecretForm
            secret="fund"
            proof="first"
            save={(params, proof) => call('POST /api/user/tardPwdSet', { pwd: params.password, proof })}
          />
        )
      }
    </OfUser>
  )
}

/** A fund password nobody remembers: by a mailed code, and by the authenticator where there is one. */
export function ResetFundPassword() {
  const t = useT()
  return (
    <OfUser
      title={t('account.fund-reset')}
      notes={({ user }) =>
        user.email ? [t('account.fund-reset-note', { email: user.email }), t('account.never-asked')] : []
      }
    >
      {({ user }) =>
        user.email ? (
          <SecretForm
            secret="fund"
            proof="mail"
            totp={!!user.totp}
            save={(params) =>
              call('POST /api/user/updateTradePwdByEmail', {
                email: params.email,
                emailCode: params.code,
                newPwd: params.password,
                totp: params.totp,
              })
            }
          />
        ) : (
          <div className="space-y-4">
            <Banner tone="warn">{t('account.email-first')}</Banner>
            <LinkButton href="/email-authentication" wide size="lg">
              {t('account.email-bind')}
            </LinkButton>
          </div>
        )
      }
    </OfUser>
  )
}
