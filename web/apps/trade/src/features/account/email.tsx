import { useT } from '@plimsoll/i18n'
import { Button, Field, toast } from '@plimsoll/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { call } from '~/shared/api'
import { atField } from '~/shared/at-field'
import { useRules } from '~/shared/form'
import { SendCode } from '~/shared/send-code'
import type { User } from '~/shared/user'
import { emailRules, isEmail } from './rules'
import { OfUser } from './secrets'

/** The mailbox of the account: a first one, or another. */
export function Email() {
  const t = useT()
  return (
    <OfUser
      title={t('account.email')}
      notes={({ user }) => [
        ...(user.email ? [t('account.email-now', { email: user.email })] : []),
        t('account.email-note'),
        ...(user.email ? [t('account.rest-note')] : []),
      ]}
    >
      {({ user }) => <EmailForm user={user} />}
    </OfUser>
  )
}

interface Said {
  email: string
  code: string
  oldEmail: string
  oldCode: string
  totp: string
}

const EMPTY: Said = { email: '', code: '', oldEmail: '', oldCode: '', totp: '' }

function EmailForm({ user }: { user: User['user'] }) {
  const t = useT()
  const router = useRouter()
  const queries = useQueryClient()
  const proof = user.totp ? 'totp' : user.email ? 'mailbox' : 'none'
  const { form, field } = useRules(emailRules(proof), EMPTY)
  const email = form.watch('email')
  const oldEmail = form.watch('oldEmail')
  const bind = useMutation({
    mutationFn: (said: Said) =>
      call('POST /api/user/bindEmail', {
        email: said.email,
        emailCode: said.code,
        oldCode: said.oldCode,
        totp: said.totp,
      }),
    onSuccess: async () => {
      toast(t('account.saved'), 'good')
      await queries.invalidateQueries({ queryKey: ['user'] })
      await router.navigate({ to: '/security-setting', replace: true })
    },
    onError: atField(form, {
      'login.code_error': 'code',
      'totp.required': proof === 'totp' ? 'totp' : 'oldCode',
      signin_email_format_error: 'email',
      'user.register.email.exisit': 'email',
    }),
  })
  const missing = (name: 'email' | 'oldEmail') => () => form.setError(name, 'account.error.email-for-code')
  const code = { inputMode: 'numeric', autoComplete: 'one-time-code' } as const
  return (
    <form noValidate className="space-y-4" onSubmit={form.handleSubmit((said) => bind.mutate(said))}>
      {proof === 'mailbox' ? (
        <>
          <Field label={t('account.email-old')} type="email" autoComplete="email" {...field('oldEmail')} />
          <Field
            label={t('account.email-old-code')}
            {...code}
            end={
              <SendCode
                kind="email"
                purpose="BIND"
                target={oldEmail.trim()}
                ready={isEmail(oldEmail)}
                onMissing={missing('oldEmail')}
              />
            }
            {...field('oldCode')}
          />
        </>
      ) : null}
      <Field
        label={t(user.email ? 'account.email-new' : 'account.email')}
        type="email"
        autoComplete="email"
        {...field('email')}
      />
      <Field
        label={t('account.code')}
        {...code}
        end={
          <SendCode
            kind="email"
            purpose="BIND"
            target={email.trim()}
            ready={isEmail(email)}
            onMissing={missing('email')}
          />
        }
        {...field('code')}
      />
      {proof === 'totp' ? <Field label={t('account.totp-code')} {...code} {...field('totp')} /> : null}
      <Button type="submit" wide size="lg" busy={bind.isPending}>
        {t('account.save')}
      </Button>
    </form>
  )
}
