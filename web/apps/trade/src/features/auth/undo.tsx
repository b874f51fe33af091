import { useT } from '@plimsoll/i18n'
import { Banner, Button, Field, toast } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { call, Refused, showError } from '~/domain/api/api'
import { pushSoon } from '~/domain/messages/push'
import { useForm } from '~/shared/form'
import { Frame } from './frame'
import { NewPasswords } from './new-passwords'
import { resetRules, undoRules } from './rules'

/** Undoing ends this browser's session too, and with it the page is loaded again: the address keeps how far it was. */
const kept = () => decodeURIComponent(location.hash.slice(1))
const keep = (email: string) => {
  history.replaceState(history.state, '', `#${encodeURIComponent(email)}`)
  return email
}

/** Takes a change of security back with the code in the letter that told of it, and sets a new password. */
export function Undo() {
  const t = useT()
  const [mailbox, setMailbox] = useState(kept)
  return (
    <Frame
      title={t('auth.undo.title')}
      note={t(mailbox ? 'auth.undo.then' : 'auth.undo.note')}
      other={
        <Link to="/sign-in" className="inline-flex min-h-11 items-center font-semibold text-accent-ink">
          {t('common.sign-in')}
        </Link>
      }
    >
      {mailbox ? <Recover email={mailbox} /> : <TakeBack onDone={(email) => setMailbox(keep(email))} />}
    </Frame>
  )
}

function TakeBack({ onDone }: { onDone: (email: string) => void }) {
  const t = useT()
  const { form, field } = useForm<{ code: string }>(undoRules, { code: '' })
  const undo = useMutation({
    mutationFn: ({ code }: { code: string }) => call('POST /api/user/undoChange', { code }),
    onSuccess: ({ email }) => onDone(email),
    onError: (error) => {
      if (error instanceof Refused) form.setError('code', error.message)
      else showError(error)
    },
  })
  return (
    <form noValidate className="space-y-4" onSubmit={form.handleSubmit((params) => undo.mutate(params))}>
      <Field
        label={t('auth.undo.code')}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...field('code')}
      />
      <Banner>{t('auth.undo.follows')}</Banner>
      <Button type="submit" wide size="lg" busy={undo.isPending}>
        {t('auth.undo.do')}
      </Button>
    </form>
  )
}

/** The code for a new password is in the mailbox already. */
function Recover({ email }: { email: string }) {
  const t = useT()
  const router = useRouter()
  const { form, field } = useForm(resetRules, { email, code: '', password: '', again: '' })
  const reset = useMutation({
    mutationFn: (params: { code: string; password: string }) =>
      call('POST /api/user/backPwd', { email, emailCode: params.code, newPwd: params.password }),
    onSuccess: () => {
      toast(t('auth.reset-done'), 'good')
      pushSoon(() => router.history.replace('/sign-in'))
    },
    onError: (error) => {
      if (!(error instanceof Refused)) showError(error)
      else form.setError(error.key === 'login.code_error' ? 'code' : 'password', error.message)
    },
  })
  return (
    <form noValidate className="space-y-4" onSubmit={form.handleSubmit((params) => reset.mutate(params))}>
      <p className="text-[15px]">{t('auth.undo.mailed', { email })}</p>
      <Field
        label={t('auth.undo.mail-code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...field('code')}
      />
      <NewPasswords label={t('auth.new-password')} field={field} />
      <Button type="submit" wide size="lg" busy={reset.isPending}>
        {t('auth.reset')}
      </Button>
    </form>
  )
}
