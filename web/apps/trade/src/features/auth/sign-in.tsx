import { useT } from '@plimsoll/i18n'
import { Button, PasswordField } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call, Refused, showError } from '~/domain/api/api'
import { knowsPasskeys } from '~/domain/session/passkey'
import { hasWallet } from '~/domain/session/wallet-installed'
import { useArea } from '~/domain/settings/area-code'
import { isWalletOnly, useSettings } from '~/domain/settings/settings'
import { useForm } from '~/shared/form'
import { useAdmission } from './admission'
import { useAskedCaptcha } from './asked-captcha'
import { ByPasskey } from './by-passkey'
import { Frame } from './frame'
import { useHumanCheck } from './human-check'
import { Identifier, identity } from './identifier'
import { Captcha, CodeField } from './lazy-fields'
import { MethodTabs, SIGN_TYPE, useMethod } from './methods'
import { OtherWays } from './other-ways'
import { signInRules } from './rules'
import type { LoggedIn } from './wallet-entry'

/** Nobody by that name, or not with that password: which of the two is nobody's business. */
const UNKNOWN = -1001
const WRONG_CODE = -1002

interface Params {
  name: string
  email: string
  phone: string
  password: string
  code: string
  captcha: string
}

const EMPTY: Params = { name: '', email: '', phone: '', password: '', code: '', captcha: '' }

export function SignIn({ next }: { next: string | undefined }) {
  const t = useT()
  const settings = useSettings()
  const { admit, step } = useAdmission(next)
  const walletOnly = isWalletOnly(settings)
  if (walletOnly && !hasWallet()) return <Navigate to="/no-wallet" replace />
  return (
    <Frame
      title={t('auth.sign-in.title')}
      note={t('auth.sign-in.note')}
      other={
        walletOnly ? null : (
          <>
            {t('auth.sign-in.new')}{' '}
            <Link to="/sign-up" className="inline-flex min-h-11 items-center font-semibold text-accent-ink">
              {t('common.sign-up')}
            </Link>
          </>
        )
      }
    >
      {walletOnly ? null : <Form onEnter={admit} />}
      <OtherWays
        passkey={knowsPasskeys() ? <ByPasskey onEnter={admit} /> : undefined}
        connecting={walletOnly}
        onEnter={admit}
      />
      {step}
    </Frame>
  )
}

function Form({ onEnter }: { onEnter: (tokens: LoggedIn) => void }) {
  const t = useT()
  const methods = useMethod()
  const { method } = methods
  const [area, setArea] = useArea()
  const [wantsCode, setWantsCode] = useState(false)
  const byCode = wantsCode && method !== 'name'
  const captcha = useAskedCaptcha()
  const { forPeople, box } = useHumanCheck()
  const { form, field } = useForm<Params>(signInRules(method, byCode), EMPTY)
  const signIn = useMutation({
    mutationFn: (params: Params) =>
      call('POST /api/user/login', {
        signType: SIGN_TYPE[method],
        ...identity(method, params, area),
        loginPassword: byCode ? '' : params.password,
        code: byCode ? params.code : params.captcha,
      }),
    // The tokens alone: what was typed goes no further.
    onSuccess: (tokens) => onEnter(tokens),
    onError: (error) => {
      const isCaptcha = captcha.refused(error)
      form.resetField('captcha')
      const place = isCaptcha
        ? 'captcha'
        : error instanceof Refused && error.code === UNKNOWN
          ? 'password'
          : error instanceof Refused && error.code === WRONG_CODE && byCode
            ? 'code'
            : undefined
      if (place && error instanceof Refused) form.setError(place, error.message)
      else showError(error)
    },
  })
  return (
    <>
      <MethodTabs {...methods} />
      <form
        noValidate
        className="space-y-4"
        onSubmit={form.handleSubmit((params) => forPeople(() => signIn.mutate(params)))}
      >
        <Identifier method={method} field={field} area={area} onArea={setArea} />
        {byCode ? (
          <CodeField
            method={method}
            reached={form.watch(method)}
            onMissing={(message) => form.setError(method, message)}
            area={area}
            purpose="LOGIN"
            {...field('code')}
          />
        ) : (
          <PasswordField
            label={t('auth.password')}
            showLabel={t('auth.show-password')}
            autoComplete="current-password"
            {...field('password')}
          />
        )}
        {captcha.shown && !byCode ? (
          <Captcha purpose="LOGIN" round={captcha.round} {...field('captcha')} />
        ) : null}
        <div className="flex min-h-11 items-center justify-between gap-4 text-[15px] font-medium text-text-2">
          {method === 'name' ? (
            <span />
          ) : (
            <button
              type="button"
              onClick={() => setWantsCode(!wantsCode)}
              className="min-h-11 text-start underline-offset-4 hover:underline"
            >
              {t(byCode ? 'auth.use-password' : 'auth.use-code')}
            </button>
          )}
          <Link
            to="/forgot-password"
            className="flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            {t('auth.forgot')}
          </Link>
        </div>
        {box}
        <Button type="submit" wide size="lg" busy={signIn.isPending}>
          {t('common.sign-in')}
        </Button>
      </form>
    </>
  )
}
