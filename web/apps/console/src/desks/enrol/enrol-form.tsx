import { call } from '@console/api/client'
import { routes } from '@console/api/routes'
import type { Enrolment, Session } from '@console/api/types'
import { Button } from '@console/kit/button'
import { CodeField, TextField } from '@console/kit/field'
import { whenExact } from '@console/kit/format'
import { Problem } from '@console/kit/state'
import { Tag } from '@console/kit/tag'
import { words } from '@console/locales'
import { Entrance } from '@console/session/entrance'
import { type FormEvent, useState } from 'react'
import { QrCode } from './qr-code'

const PASSWORD_MIN = 12
const PASSWORD_MAX = 128

/** Authenticator first, then a name and a password. */
export function EnrolForm({
  token,
  invitation,
  onDone,
}: {
  token: string
  invitation: Enrolment
  onDone: (session: Session) => void
}) {
  const isFirst = invitation.email === ''
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      const form = { token, name: name.trim(), password, code }
      onDone(await call(routes.enrol, isFirst ? { ...form, email: email.trim() } : form))
    } catch (failed) {
      setError(failed)
      setCode('')
      setBusy(false)
    }
  }
  return (
    <Entrance
      title={words.enrol.title}
      text={isFirst ? words.enrol.firstOwner : words.enrol.text(invitation.email)}
    >
      <div className="mb-5 flex flex-wrap items-center gap-1.5 text-xs text-text-3">
        {invitation.roles.map((role) => (
          <Tag key={role} tone="accent">
            {words.roles[role]}
          </Tag>
        ))}
        {words.enrol.expires(whenExact(invitation.endsAt))}
      </div>
      <form onSubmit={submit} className="space-y-4">
        <h2 className="font-semibold">{words.enrol.step1}</h2>
        <div className="flex items-center gap-4">
          <QrCode text={invitation.totpUri} label={words.enrol.qr} />
          <div className="min-w-0 text-sm">
            <p className="text-text-3">{words.enrol.secret}</p>
            <code data-testid="totp-secret" className="mt-1 block font-semibold tracking-wide break-all">
              {invitation.totpSecret}
            </code>
          </div>
        </div>
        <h2 className="pt-2 font-semibold">{words.enrol.step2}</h2>
        {error ? <Problem error={error} /> : null}
        {isFirst ? (
          <TextField
            label={words.enrol.email}
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        ) : null}
        <TextField
          label={words.enrol.name}
          autoComplete="name"
          required
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={words.enrol.password}
          type="password"
          autoComplete="new-password"
          required
          minLength={PASSWORD_MIN}
          maxLength={PASSWORD_MAX}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <CodeField label={words.enrol.code} value={code} onValue={setCode} />
        <Button
          type="submit"
          look="primary"
          className="h-9 w-full"
          busy={busy}
          disabled={
            (isFirst && !email.trim()) || !name.trim() || password.length < PASSWORD_MIN || code.length < 6
          }
        >
          {words.enrol.submit}
        </Button>
      </form>
    </Entrance>
  )
}
