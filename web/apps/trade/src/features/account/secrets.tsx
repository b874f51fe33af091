import { useT } from '@plimsoll/i18n'
import { Banner, Failed, LinkButton, Segmented, SkeletonRows } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { AccountPage } from '~/shared/account-page'
import { post } from '~/shared/api'
import { type User, useUser } from '~/shared/user'
import { SecretForm } from './secret-form'

/** A page about the signed-in person: it waits until it knows them. */
export function OfUser({ title, children }: { title: string; children: (user: User) => ReactNode }) {
  const t = useT()
  const { data, isError, refetch } = useUser()
  return (
    <AccountPage title={title}>
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

const Note = ({ children }: { children: ReactNode }) => (
  <p className="mb-5 text-[15px] text-text-2">{children}</p>
)

/** The login password: a first one, by the old one, or by a mailed code. */
export function LoginPassword() {
  const t = useT()
  const [way, setWay] = useState<'old' | 'mail'>('old')
  return (
    <OfUser title={t('account.login-password')}>
      {({ user }) =>
        user.isSetPassword ? (
          <>
            <Note>{t('account.login-password-note')}</Note>
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
              save={(said) =>
                way === 'old'
                  ? post('/api/user/updateUserLoginPwd', { oldPwd: said.old, newPwd: said.password })
                  : post('/api/user/updatePwdByEmail', {
                      email: said.email,
                      emailCode: said.code,
                      newPwd: said.password,
                    })
              }
            />
          </>
        ) : (
          <SecretForm
            secret="login"
            proof="first"
            save={(said) => post('/api/user/pwdSett', { pwd: said.password })}
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
    <OfUser title={t('account.fund-password')}>
      {({ user }) =>
        user.isSetFundPwd ? (
          <>
            <Note>{t('account.fund-note')}</Note>
            <SecretForm
              secret="fund"
              proof="old"
              save={(said) => post('/api/user/updatePwd', { oldPwd: said.old, newPwd: said.password })}
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
          <>
            <Note>{t('account.fund-note')}</Note>
            <SecretForm
              secret="fund"
              proof="first"
              save={(said) => post('/api/user/tardPwdSet', { pwd: said.password })}
            />
          </>
        )
      }
    </OfUser>
  )
}

/** A fund password nobody remembers: by a mailed code, and by the authenticator where there is one. */
export function ResetFundPassword() {
  const t = useT()
  return (
    <OfUser title={t('account.fund-reset')}>
      {({ user }) =>
        user.email ? (
          <>
            <Note>{t('account.fund-reset-note', { email: user.email })}</Note>
            <SecretForm
              secret="fund"
              proof="mail"
              totp={!!user.totp}
              save={(said) =>
                post('/api/user/updateTradePwdByEmail', {
                  email: said.email,
                  emailCode: said.code,
                  newPwd: said.password,
                  totp: said.totp,
                })
              }
            />
          </>
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
