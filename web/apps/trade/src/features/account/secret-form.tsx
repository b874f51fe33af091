import type { Schema } from '@plimsoll/api'
import { useT } from '@plimsoll/i18n'
import { Button, Field, PasswordField, toast } from '@plimsoll/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { atField } from '~/domain/api/form-errors'
import { type Change, Follows, OwnerProof, proofRefusal, useOwnerProof } from '~/domain/session/owner-proof'
import { SendCode } from '~/domain/session/send-code'
import { useForm } from '~/shared/form'
import { isEmail, type Proof, type Secret, secretRules } from './rules'

export interface SecretSaid {
  old: string
  email: string
  code: string
  totp: string
  password: string
  again: string
}

/** Which change of security it is. */
const CHANGE: Record<Secret, Record<'first' | 'other', Change>> = {
  login: { first: 'SET_PASSWORD', other: 'CHANGE_PASSWORD' },
  fund: { first: 'SET_FUND_PASSWORD', other: 'CHANGE_FUND_PASSWORD' },
}

/** A first secret is proved with something older; another one as the page asks. */
type Save = (params: SecretSaid, proof: Schema<'OwnerProof'>) => Promise<unknown>

const EMPTY: SecretSaid = { old: '', email: '', code: '', totp: '', password: '', again: '' }

/** A new secret, proved in the way the page asks for. */
export function SecretForm({
  secret,
  proof,
  totp = false,
  save,
}: {
  secret: Secret
  proof: Proof
  /** An authenticator is set up and must agree. */
  totp?: boolean
  save: Save
}) {
  const t = useT()
  const router = useRouter()
  const queries = useQueryClient()
  const { form, field } = useForm(secretRules(secret, proof, totp), EMPTY)
  const email = form.watch('email')
  const what = CHANGE[secret][proof === 'first' ? 'first' : 'other']
  const own = useOwnerProof(proof === 'first' ? what : undefined)
  const shown = atField(form, {
    'user.login.old.password.error': 'old',
    'login.code_error': 'code',
    'totp.required': 'totp',
    signin_password_format_error: 'password',
    signin_email_format_error: 'email',
  })
  const change = useMutation({
    mutationFn: (params: SecretSaid) => save(params, own.proof),
    onSuccess: async () => {
      toast(t('account.saved'), 'good')
      await queries.invalidateQueries({ queryKey: ['user'] })
      await router.navigate({ to: '/security-setting', replace: true })
    },
    onError: (error) => {
      if (proof !== 'first' || !proofRefusal(error)) shown(error)
    },
  })
  const show = t('account.show-password')
  return (
    <form noValidate className="space-y-4" onSubmit={form.handleSubmit((params) => change.mutate(params))}>
      {proof === 'old' ? (
        <PasswordField
          label={t('account.old')}
          showLabel={show}
          autoComplete="current-password"
          {...field('old')}
        />
      ) : null}
      {proof === 'mail' ? (
        <>
          <Field label={t('account.email')} type="email" autoComplete="email" {...field('email')} />
          <Field
            label={t('account.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            end={
              <SendCode
                kind="email"
                purpose={secret === 'fund' ? 'UPD_FUND_PWD' : 'UPD_PASSWORD'}
                target={email.trim()}
                ready={isEmail(email)}
                onMissing={() => form.setError('email', 'account.error.email-for-code')}
              />
            }
            {...field('code')}
          />
        </>
      ) : null}
      {totp ? (
        <Field
          label={t('account.totp-code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          {...field('totp')}
        />
      ) : null}
      <PasswordField
        label={t('account.new')}
        showLabel={show}
        autoComplete="new-password"
        hint={t(secret === 'fund' ? 'account.fund-hint' : 'account.password-hint')}
        {...field('password')}
      />
      <PasswordField
        label={t('account.again')}
        showLabel={show}
        autoComplete="new-password"
        {...field('again')}
      />
      {proof === 'first' ? <OwnerProof own={own} error={change.error} /> : <Follows change={what} />}
      <Button type="submit" wide size="lg" busy={change.isPending} disabled={proof === 'first' && !own.ready}>
        {t('account.save')}
      </Button>
    </form>
  )
}
