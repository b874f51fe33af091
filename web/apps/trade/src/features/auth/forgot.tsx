import { useT } from '@plimsoll/i18n'
import { Button, Field, PasswordField, toast } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { complain, post } from '~/shared/api'
import { useRules } from '~/shared/form'
import { SendCode } from '~/shared/send-code'
import { Frame } from './frame'
import { resetRules } from './rules'

/** A new password by a code to one's mailbox. The answer is the same for a mailbox nobody has here. */
export function Forgot() {
  const t = useT()
  const router = useRouter()
  const { form, field } = useRules(resetRules, {
    defaultValues: { email: '', code: '', password: '', again: '' },
  })
  const email = form.watch('email')
  const reset = useMutation({
    mutationFn: (said: { email: string; code: string; password: string }) =>
      post('/api/user/backPwd', { email: said.email, emailCode: said.code, newPwd: said.password }),
    onSuccess: () => {
      toast(t('auth.reset-done'), 'good')
      router.history.replace('/sign-in')
    },
    onError: complain,
  })
  return (
    <Frame
      title={t('auth.forgot.title')}
      note={t('auth.forgot.note')}
      other={
        <Link to={'/sign-in' as string} className="font-semibold text-accent-ink">
          {t('common.sign-in')}
        </Link>
      }
    >
      <form noValidate className="space-y-4" onSubmit={form.handleSubmit((said) => reset.mutate(said))}>
        <Field label={t('auth.email')} type="email" autoComplete="email" {...field('email')} />
        <Field
          label={t('auth.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          end={<SendCode kind="email" purpose="FIND_PASSWORD" target={email} ready={email.includes('@')} />}
          {...field('code')}
        />
        <PasswordField
          label={t('auth.new-password')}
          showLabel={t('auth.show-password')}
          autoComplete="new-password"
          hint={t('auth.password-hint')}
          {...field('password')}
        />
        <PasswordField
          label={t('auth.again')}
          showLabel={t('auth.show-password')}
          autoComplete="new-password"
          {...field('again')}
        />
        <Button type="submit" wide size="lg" busy={reset.isPending}>
          {t('auth.reset')}
        </Button>
      </form>
    </Frame>
  )
}
