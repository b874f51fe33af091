import { useT } from '@plimsoll/i18n'
import { Button, Checkbox, Dialog, Field, PasswordField, Tabs, toast } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { complain, post, Refused } from '~/shared/api'
import { AreaCode, FIRST_AREA } from '~/shared/area-code'
import { useRules } from '~/shared/form'
import { useSession } from '~/shared/session'
import { useSettings } from '~/shared/settings'
import { Captcha } from './captcha'
import { Frame } from './frame'
import { type Method, methodWord, openMethods, SIGN_TYPE } from './methods'
import { signInRules } from './rules'

interface LoggedIn {
  satoken: string
  mockToken: string
  needTotp?: boolean
  ticket?: string
}

/** The picture is wanted, or what was typed for it is wrong. */
const CAPTCHA = -1003

export function SignIn({ next }: { next: string | undefined }) {
  const t = useT()
  const router = useRouter()
  const settings = useSettings()
  const methods = openMethods(settings)
  const [chosen, choose] = useState<Method | undefined>(undefined)
  const method = chosen ?? methods[0] ?? 'name'
  const [area, setArea] = useState(FIRST_AREA)
  const [asked, ask] = useState(false)
  const [round, setRound] = useState(0)
  const [human, setHuman] = useState(false)
  const [ticket, setTicket] = useState<string | undefined>(undefined)
  const { form, field } = useRules(signInRules(method), {
    defaultValues: { name: '', email: '', area: '', phone: '', password: '', captcha: '' },
  })
  const enter = (tokens: LoggedIn) => {
    useSession.getState().signIn({ token: tokens.satoken, practiceToken: tokens.mockToken, loginType: 0 })
    toast(t('auth.signed-in'), 'good')
    router.history.replace(next?.startsWith('/') && !next.startsWith('//') ? next : '/home')
  }
  const signIn = useMutation({
    mutationFn: (said: { name: string; email: string; phone: string; password: string; captcha: string }) =>
      post<LoggedIn>('/api/user/login', {
        signType: SIGN_TYPE[method],
        loginPassword: said.password,
        code: said.captcha,
        ...(method === 'name' ? { loginName: said.name } : {}),
        ...(method === 'email' ? { email: said.email } : {}),
        ...(method === 'phone' ? { phone: `${area}${said.phone}` } : {}),
      }),
    onSuccess: (tokens) => (tokens.needTotp ? setTicket(tokens.ticket) : enter(tokens)),
    onError: (error) => {
      setRound(round + 1)
      form.resetField('captcha')
      if (error instanceof Refused && error.code === CAPTCHA) ask(true)
      complain(error)
    },
  })
  return (
    <Frame
      title={t('auth.sign-in.title')}
      note={t('auth.sign-in.note')}
      other={
        <>
          {t('auth.sign-in.new')}{' '}
          <Link to={'/sign-up' as string} className="font-semibold text-accent-ink">
            {t('common.sign-up')}
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
        onSubmit={form.handleSubmit((said) => signIn.mutate(said as never))}
      >
        {method === 'name' ? (
          <Field label={t('auth.name')} autoComplete="username" autoCapitalize="none" {...field('name')} />
        ) : null}
        {method === 'email' ? (
          <Field label={t('auth.email')} type="email" autoComplete="email" {...field('email')} />
        ) : null}
        {method === 'phone' ? (
          <div className="relative">
            <Field
              label={t('auth.phone')}
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              end={<AreaCode value={area} onChange={setArea} />}
              {...field('phone')}
            />
          </div>
        ) : null}
        <PasswordField
          label={t('auth.password')}
          showLabel={t('auth.show-password')}
          autoComplete="current-password"
          {...field('password')}
        />
        {asked || settings.MARKET_URL?.h5Code ? (
          <Captcha purpose="LOGIN" round={round} {...field('captcha')} />
        ) : null}
        <div className="flex items-center justify-between">
          <Checkbox checked={human} onChange={(event) => setHuman(event.target.checked)}>
            {t('auth.human')}
          </Checkbox>
          <Link
            to={'/forgot-password' as string}
            className="text-[15px] font-medium text-text-2 underline-offset-4 hover:underline"
          >
            {t('auth.forgot')}
          </Link>
        </div>
        <Button type="submit" wide size="lg" disabled={!human} busy={signIn.isPending}>
          {t('common.sign-in')}
        </Button>
      </form>
      <SecondStep ticket={ticket} onClose={() => setTicket(undefined)} onEnter={enter} />
    </Frame>
  )
}

/** The second factor of those who set one up. */
function SecondStep({
  ticket,
  onClose,
  onEnter,
}: {
  ticket: string | undefined
  onClose: () => void
  onEnter: (tokens: LoggedIn) => void
}) {
  const t = useT()
  const [code, setCode] = useState('')
  const confirm = useMutation({
    mutationFn: () => post<LoggedIn>('/api/user/loginTotp', { ticket, totp: code }),
    onSuccess: onEnter,
    onError: complain,
  })
  return (
    <Dialog
      open={ticket !== undefined}
      onClose={onClose}
      title={t('auth.second-step')}
      actions={
        <Button wide busy={confirm.isPending} disabled={code.length < 6} onClick={() => confirm.mutate()}>
          {t('auth.confirm')}
        </Button>
      }
    >
      <Field
        label={t('auth.totp')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.target.value.trim())}
        className="num"
      />
    </Dialog>
  )
}
