import { useT } from '@plimsoll/i18n'
import { Button, Field, toast } from '@plimsoll/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { call } from '~/domain/api/api'
import { atField } from '~/domain/api/form-errors'
import { OwnerProof, proofRefusal, useOwnerProof } from '~/domain/session/owner-proof'
import { SendCode } from '~/domain/session/send-code'
import type { User } from '~/domain/session/user'
import { useForm } from '~/shared/form'
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
      ]}
    >
      {({ user }) => <EmailForm user={user} />}
    </OfUser>
  )
}

interface Params {
  email: string
  code: string
}

const EMPTY: Params = { email: '', code: '' }

function EmailForm({ user }: { user: User['user'] }) {
  const t = useT()
  const router = useRouter()
  const queries = useQueryClient()
  const own = useOwnerProof(user.email ? 'REPLACE_EMAIL' : 'BIND_EMAIL')
  const { form, field } = useForm(emailRules, EMPTY)
  const email = form.watch('email')
  const shown = atField(form, {
    'login.code_error': 'code',
    signin_email_format_error: 'email',
    'user.register.email.exisit': 'email',
  })
  const bind = useMutation({
    mutationFn: (params: Params) =>
      call('POST /api/user/bindEmail', { email: params.email, emailCode: params.code, proof: own.proof }),
    onSuccess: async () => {
      toast(t('account.saved'), 'good')
      await queries.invalidateQueries({ queryKey: ['user'] })
      await router.navigate({ to: '/security-setting', replace: true })
    },
    onError: (error) => {
      if (!proofRefusal(error)) shown(error)
    },
  })
  return (
    <form noValidate className="space-y-4" onSubmit={form.handleSubmit((params) => bind.mutate(params))}>
      <Field
        label={t(user.email ? 'account.email-new' : 'account.email')}
        type="email"
        autoComplete="email"
        {...field('email')}
      />
      <Field
        label={t('account.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        end={
          <SendCode
            kind="email"
            purpose="BIND"
            target={email.trim()}
            ready={isEmail(email)}
            onMissing={() => form.setError('email', 'account.error.email-for-code')}
          />
        }
        {...field('code')}
      />
      <OwnerProof own={own} error={bind.error} />
      <Button type="submit" wide size="lg" busy={bind.isPending}>
        {t('account.save')}
      </Button>
    </form>
  )
}
