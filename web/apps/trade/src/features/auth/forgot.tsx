import { useT } from '@plimsoll/i18n'
import { Button, Field, toast } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { call, Refused, showError } from '~/domain/api/api'
import { pushSoon } from '~/domain/messages/push'
import { useForm } from '~/shared/form'
import { CodeField } from './code-field'
import { Frame } from './frame'
import { NewPasswords } from './new-passwords'
import { resetRules } from './rules'

const FIELD: Record<string, 'email' | 'code' | 'password'> = {
  'login.code_error': 'code',
  signin_email_format_error: 'email',
  signin_password_format_error: 'password',
}

interface Params {
  email: string
  code: string
  password: string
  again: string
}

/** A new password by a code to one's mailbox. The answer is the same for a mailbox nobody has here. */
export function Forgot() {
  const t = useT()
  const router = useRouter()
  const { form, field } = useForm<Params>(resetRules, { email: '', code: '', password: '', again: '' })
  const reset = useMutation({
    mutationFn: (params: Params) =>
      call('POST /api/user/backPwd', {
        email: params.email.trim(),
        emailCode: params.code,
        newPwd: params.password,
      }),
    onSuccess: () => {
      toast(t('auth.reset-done'), 'good')
      pushSoon(() => router.history.replace('/sign-in'))
    },
    onError: (error) => {
      const place = error instanceof Refused ? FIELD[error.key] : undefined
      if (place) form.setError(place, (error as Refused).message)
      else showError(error)
    },
  })
  return (
    <Frame
      title={t('auth.forgot.title')}
      note={t('auth.forgot.note')}
      other={
        <div className="flex flex-wrap justify-center gap-x-6">
          <Link to="/sign-in" className="inline-flex min-h-11 items-center font-semibold text-accent-ink">
            {t('common.sign-in')}
          </Link>
          <Link to="/undo-change" className="inline-flex min-h-11 items-center font-semibold text-accent-ink">
            {t('auth.undo.title')}
          </Link>
        </div>
      }
    >
      <form noValidate className="space-y-4" onSubmit={form.handleSubmit((params) => reset.mutate(params))}>
        <Field
          label={t('auth.email')}
          type="email"
          inputMode="email"
          dir="ltr"
          autoComplete="email"
          {...field('email')}
        />
        <CodeField
          method="email"
          reached={form.watch('email')}
          onMissing={(message) => form.setError('email', message)}
          area=""
          purpose="FIND_PASSWORD"
          {...field('code')}
        />
        <NewPasswords label={t('auth.new-password')} field={field} />
        <Button type="submit" wide size="lg" busy={reset.isPending}>
          {t('auth.reset')}
        </Button>
      </form>
    </Frame>
  )
}
