import { useT } from '@plimsoll/i18n'
import { Button, Checkbox, Field, PasswordField, Tabs, toast } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { complain, post, Refused } from '~/shared/api'
import { AreaCode, FIRST_AREA } from '~/shared/area-code'
import { useRules } from '~/shared/form'
import { SendCode } from '~/shared/send-code'
import { useSession } from '~/shared/session'
import { useSettings } from '~/shared/settings'
import { Captcha } from './captcha'
import { Frame } from './frame'
import { type Method, methodWord, openMethods, SIGN_TYPE } from './methods'
import { signUpRules } from './rules'

interface Registered {
  userToken: string
  mockToken: string
}

interface Said {
  name: string
  email: string
  phone: string
  code: string
  password: string
  invite: string
  captcha: string
}

const TERMS_VERSION = '1'
const CAPTCHA = -1003

/** Which field a refusal belongs to. */
const FIELD: Record<string, 'name' | 'email' | 'phone' | 'code' | 'password' | 'invite'> = {
  'user.user_name_exisit': 'name',
  account_cannot_be_numeric: 'name',
  'user.register.email.exisit': 'email',
  signin_email_format_error: 'email',
  'user.register.phone.exist': 'phone',
  'login.code_error': 'code',
  signin_password_format_error: 'password',
  plug_shareCode: 'invite',
  code_error: 'invite',
}

export function SignUp({ invite }: { invite: string }) {
  const t = useT()
  const router = useRouter()
  const settings = useSettings()
  const methods = openMethods(settings)
  const [chosen, choose] = useState<Method | undefined>(undefined)
  const method = chosen ?? methods[0] ?? 'name'
  const [area, setArea] = useState(FIRST_AREA)
  const [asked, ask] = useState(false)
  const [round, setRound] = useState(0)
  const { form, field } = useRules(
    signUpRules(method, settings.LOGIN_REGIS_SETTING?.inviteRequired ?? false),
    {
      defaultValues: {
        name: '',
        email: '',
        area: '',
        phone: '',
        code: '',
        password: '',
        again: '',
        invite,
        country: '',
        captcha: '',
        terms: false,
      },
    },
  )
  const [email = '', phone = ''] = form.watch(['email', 'phone'])
  const signUp = useMutation({
    mutationFn: (said: Said) =>
      post<Registered>('/api/user/register', {
        signType: SIGN_TYPE[method],
        loginPassword: said.password,
        activeCode: said.invite,
        termsVersion: TERMS_VERSION,
        riskAck: true,
        code: method === 'name' ? said.captcha : said.code,
        ...(method === 'name' ? { loginName: said.name } : {}),
        ...(method === 'email' ? { email: said.email } : {}),
        ...(method === 'phone' ? { phone: `${area}${said.phone}` } : {}),
      }),
    onSuccess: (tokens) => {
      useSession.getState().signIn({ token: tokens.userToken, practiceToken: tokens.mockToken, loginType: 0 })
      toast(t('auth.welcome'), 'good')
      router.history.replace('/home')
    },
    onError: (error) => {
      setRound(round + 1)
      if (error instanceof Refused && error.code === CAPTCHA) ask(true)
      const place = error instanceof Refused ? FIELD[error.key] : undefined
      if (place) form.setError(place, { message: (error as Refused).message })
      else complain(error)
    },
  })
  return (
    <Frame
      title={t('auth.sign-up.title')}
      note={t('auth.sign-up.note')}
      other={
        <>
          {t('auth.sign-up.known')}{' '}
          <Link to={'/sign-in' as string} className="font-semibold text-accent-ink">
            {t('common.sign-in')}
          </Link>
        </>
      }
    >
      {methods.length > 1 ? (
        <Tabs
          label={t('auth.method')}
          value={method}
          onChange={choose}
          tabs={methods.map((one) => ({ value: one, label: t(methodWord(one)) }))}
          className="mb-5"
        />
      ) : null}
      <form
        noValidate
        className="space-y-4"
        onSubmit={form.handleSubmit((said) => signUp.mutate(said as never))}
      >
        {method === 'name' ? (
          <Field
            label={t('auth.name')}
            autoComplete="username"
            autoCapitalize="none"
            hint={t('auth.name-hint')}
            {...field('name')}
          />
        ) : null}
        {method === 'email' ? (
          <Field label={t('auth.email')} type="email" autoComplete="email" {...field('email')} />
        ) : null}
        {method === 'phone' ? (
          <Field
            label={t('auth.phone')}
            type="tel"
            inputMode="tel"
            end={<AreaCode value={area} onChange={setArea} />}
            {...field('phone')}
          />
        ) : null}
        {method === 'name' ? null : (
          <Field
            label={t('auth.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            end={
              <SendCode
                kind={method}
                purpose="REGISTER"
                target={method === 'email' ? email : `${area}${phone}`}
                ready={method === 'email' ? email.includes('@') : phone.length > 3}
              />
            }
            {...field('code')}
          />
        )}
        <PasswordField
          label={t('auth.password')}
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
        <Field label={t('auth.invite')} maxLength={6} autoCapitalize="characters" {...field('invite')} />
        {asked || settings.MARKET_URL?.h5Code ? (
          <Captcha purpose="REGISTER" round={round} {...field('captcha')} />
        ) : null}
        <Checkbox {...field('terms')}>
          {t('auth.agree')}{' '}
          <Link
            to={'/termsOfuse' as string}
            className="font-medium text-accent-ink underline underline-offset-4"
          >
            {t('auth.terms')}
          </Link>
        </Checkbox>
        <Button type="submit" wide size="lg" busy={signUp.isPending}>
          {t('common.sign-up')}
        </Button>
      </form>
    </Frame>
  )
}
