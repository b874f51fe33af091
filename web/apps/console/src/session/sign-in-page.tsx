// Email, password and a code: for those who were enrolled. It stands at whatever address was asked for.

import { call } from '@console/api/client'
import { Refused, SignedOut } from '@console/api/errors'
import { routes } from '@console/api/routes'
import { Button } from '@console/kit/button'
import { CodeField, TextField } from '@console/kit/field'
import { Notice } from '@console/kit/notice'
import { Problem } from '@console/kit/state'
import { words } from '@console/locales'
import { type FormEvent, useState } from 'react'
import { Entrance } from './entrance'
import { enter } from './session'
import { useSession } from './store'

/** A wrong guess is answered as no session, or as a refused input. */
const isWrong = (error: unknown) => error instanceof SignedOut || error instanceof Refused

export function SignInPage() {
  const why = useSession((state) => state.why)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      enter(await call(routes.signIn, { email: email.trim(), password, code }))
    } catch (failed) {
      setError(failed)
      setCode('')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Entrance title={words.signIn.title} text={words.signIn.text}>
      <form onSubmit={submit} className="space-y-4">
        {error ? (
          isWrong(error) ? (
            <Notice tone="bad" title={words.signIn.wrong} />
          ) : (
            <Problem error={error} />
          )
        ) : why ? (
          <Notice>{words.signIn.why[why]}</Notice>
        ) : null}
        <TextField
          label={words.signIn.email}
          type="email"
          autoComplete="username"
          autoFocus
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          label={words.signIn.password}
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <CodeField label={words.signIn.code} value={code} onValue={setCode} />
        <Button
          type="submit"
          look="primary"
          className="h-9 w-full"
          busy={busy}
          disabled={!email || !password || code.length < 6}
        >
          {words.signIn.submit}
        </Button>
      </form>
    </Entrance>
  )
}
