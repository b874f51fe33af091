import type { Data } from '@plimsoll/api'
import { useT } from '@plimsoll/i18n'
import { Button, Checkbox, Field } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call, Refused, showError } from '~/domain/api/api'
import { useArea } from '~/domain/settings/area-code'
import { useHomeCountry } from '~/domain/settings/countries'
import { CountryField } from '~/domain/settings/country-field'
import { useSettings } from '~/domain/settings/settings'
import { useForm } from '~/shared/form'
import { useAdmission } from './admission'
import { useAskedCaptcha } from './asked-captcha'
import { Frame } from './frame'
import { useHumanCheck } from './human-check'
import { Identifier, identity } from './identifier'
import { Captcha, CodeField } from './lazy-fields'
import { type Method, MethodTabs, SIGN_TYPE, useMethod } from './methods'
import { NewPasswords } from './new-passwords'
import { OtherWays } from './other-ways'
import { signUpRules } from './rules'
import { useEntering } from './sign-in-flow'

type Registered = Data<'POST /api/user/register'>

interface Params {
  name: string
  email: string
  phone: string
  code: string
  password: string
  again: string
  invite: string
  captcha: string
  terms: boolean
}

/** The terms that are accepted by the box. */
const TERMS_VERSION = '1'
const INVITE_CHARACTERS = 6

/** Which field a refusal belongs to. */
const FIELD: Record<string, keyof Params> = {
  'user.user_name_exisit': 'name',
  account_cannot_be_numeric: 'name',
  'user.register.email.exisit': 'email',
  signin_email_format_error: 'email',
  'user.register.phone.exist': 'phone',
  'login.code_error': 'code',
  'user.login.code.error': 'captcha',
  signin_password_format_error: 'password',
  plug_shareCode: 'invite',
  code_error: 'invite',
}

const EMPTY = { name: '', email: '', phone: '', code: '', password: '', again: '', captcha: '', terms: false }

export function SignUp({ invite }: { invite: string }) {
  const t = useT()
  const enter = useEntering()
  const { admit, step } = useAdmission()
  const methods = useMethod()
  return (
    <Frame
      title={t('auth.sign-up.title')}
      note={t('auth.sign-up.note')}
      other={
        <>
          {t('auth.sign-up.known')}{' '}
          <Link to="/sign-in" className="inline-flex min-h-11 items-center font-semibold text-accent-ink">
            {t('common.sign-in')}
          </Link>
        </>
      }
    >
      <MethodTabs {...methods} />
      <Form
        method={methods.method}
        invite={invite}
        onEnter={({ userToken, mockToken }) =>
          void enter({ token: userToken, mockToken, loginType: 0 }, t('auth.welcome'))
        }
      />
      <OtherWays invite={invite} onEnter={admit} />
      {step}
    </Frame>
  )
}

function Form({
  method,
  invite,
  onEnter,
}: {
  method: Method
  invite: string
  onEnter: (registered: Registered) => void
}) {
  const t = useT()
  const inviteRequired = useSettings().LOGIN_REGIS_SETTING?.inviteRequired ?? false
  const [area, setArea] = useArea()
  const home = useHomeCountry()
  const [country, setCountry] = useState<string>()
  const captcha = useAskedCaptcha()
  const { forPeople, box } = useHumanCheck()
  const { form, field } = useForm<Params>(signUpRules(method, inviteRequired), { ...EMPTY, invite })
  const signUp = useMutation({
    mutationFn: (params: Params) =>
      call('POST /api/user/register', {
        signType: SIGN_TYPE[method],
        ...identity(method, params, area),
        loginPassword: params.password,
        activeCode: params.invite.trim(),
        country: method === 'name' ? (country ?? home?.countryCode ?? '') : '',
        termsVersion: TERMS_VERSION,
        riskAck: true,
        code: method === 'name' ? params.captcha : params.code,
      }),
    onSuccess: onEnter,
    onError: (error) => {
      captcha.refused(error)
      form.resetField('captcha')
      const place = error instanceof Refused ? FIELD[error.key] : undefined
      if (place) form.setError(place, (error as Refused).message)
      else showError(error)
    },
  })
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={form.handleSubmit((params) => forPeople(() => signUp.mutate(params)))}
    >
      <Identifier method={method} field={field} area={area} onArea={setArea} hint={t('auth.name-hint')} />
      {method === 'name' ? (
        <CountryField value={country ?? home?.countryCode ?? ''} onChange={setCountry} />
      ) : (
        <CodeField
          method={method}
          reached={form.watch(method)}
          onMissing={(message) => form.setError(method, message)}
          area={area}
          purpose="REGISTER"
          {...field('code')}
        />
      )}
      <div className="grid gap-4 desk:grid-cols-2 desk:items-start">
        <NewPasswords label={t('auth.password')} field={field} />
      </div>
      <Field
        label={t(inviteRequired ? 'auth.invite-needed' : 'auth.invite')}
        maxLength={INVITE_CHARACTERS}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field('invite')}
      />
      {captcha.shown && method === 'name' ? (
        <Captcha purpose="REGISTER" round={captcha.round} {...field('captcha')} />
      ) : null}
      <Terms {...field('terms')} />
      {box}
      <Button type="submit" wide size="lg" busy={signUp.isPending}>
        {t('common.sign-up')}
      </Button>
    </form>
  )
}

function Terms(field: ReturnType<ReturnType<typeof useForm<Params>>['field']>) {
  const t = useT()
  const link = 'font-medium text-accent-ink underline underline-offset-4'
  return (
    <Checkbox {...field}>
      {t('auth.agree')}{' '}
      <Link to="/termsOfuse" target="_blank" className={link}>
        {t('auth.terms')}
      </Link>{' '}
      {t('auth.and')}{' '}
      <Link to="/privacyPolicy" target="_blank" className={link}>
        {t('auth.privacy')}
      </Link>
    </Checkbox>
  )
}
