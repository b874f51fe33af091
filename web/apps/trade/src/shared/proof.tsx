import { useT } from '@plimsoll/i18n'
import { Banner, Field, NumberPad, PasswordField, Skeleton } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Refused } from './api'
import { SendCode } from './send-code'
import { useUser } from './user'

const PIN_DIGITS = 6
const CODE_DIGITS = 6
const FUND_PASSWORD_LEAST = 6

/** Refusals that belong to a field of the proof, by their codes. */
const ABOUT_PASSWORD = [-1014, -1015]
const ABOUT_CODE = [-1002, -1018]

/** What shows that it is really the owner: the fund password and a second factor. */
export function useProof() {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { data } = useUser()
  const byApp = data?.user.totp === 1
  return {
    password,
    setPassword,
    code,
    setCode,
    byApp,
    ready: password.length >= FUND_PASSWORD_LEAST && code.length === CODE_DIGITS,
    /** The part of a request that carries the second factor. */
    factor: byApp ? { totp: code } : { emailCode: code },
  }
}

export type Proof = ReturnType<typeof useProof>

/** A refusal that no field of the proof is to blame for. */
export const refusalElsewhere = (error: unknown) =>
  error instanceof Refused && ![...ABOUT_PASSWORD, ...ABOUT_CODE].includes(error.code) ? error : undefined

const said = (error: unknown, codes: number[]) =>
  error instanceof Refused && codes.includes(error.code) ? error.message : undefined

/** The fund password: a pad for the thumb while it is digits, the keyboard for everything else. */
function FundPassword({ proof, error }: { proof: Proof; error: unknown }) {
  const t = useT()
  const [letters, setLetters] = useState(false)
  const press = (key: string) =>
    proof.setPassword(
      key === 'back' ? proof.password.slice(0, -1) : (proof.password + key).slice(0, PIN_DIGITS),
    )
  return (
    <div>
      <PasswordField
        label={t('funds.proof.password')}
        showLabel={t('funds.proof.show')}
        autoComplete="off"
        inputMode={letters ? 'text' : 'none'}
        value={proof.password}
        onChange={(event) => proof.setPassword(event.target.value)}
        error={said(error, ABOUT_PASSWORD)}
      />
      <button
        type="button"
        className="min-h-11 text-sm font-semibold text-accent-ink desk:hidden"
        onClick={() => setLetters(!letters)}
      >
        {t(letters ? 'funds.proof.digits' : 'funds.proof.letters')}
      </button>
      {letters ? null : (
        <div className="desk:hidden">
          <NumberPad point={false} onKey={press} backLabel={t('funds.proof.back')} />
        </div>
      )}
    </div>
  )
}

/** Asks for the proof. Mailboxes are shown masked, so the owner writes the whole address to get a code. */
export function ProofFields({
  proof,
  purpose,
  error,
}: {
  proof: Proof
  purpose: 'WITHDRAW' | 'NEW_ADDRESS'
  error: unknown
}) {
  const t = useT()
  const { data } = useUser()
  const [mailbox, setMailbox] = useState('')
  if (!data) return <Skeleton className="h-64 rounded-md" />
  return (
    <div className="space-y-4">
      {proof.byApp ? null : (
        <Field
          label={t('funds.proof.mailbox')}
          type="email"
          dir="ltr"
          autoComplete="email"
          placeholder={data.user.email}
          value={mailbox}
          onChange={(event) => setMailbox(event.target.value.trim())}
          hint={t('funds.proof.mailbox-why')}
          end={
            <SendCode
              target={mailbox}
              kind="email"
              purpose={purpose}
              ready={/^\S+@\S+\.\S+$/.test(mailbox)}
            />
          }
        />
      )}
      <Field
        label={t(proof.byApp ? 'funds.proof.totp' : 'funds.proof.code')}
        className="num"
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_DIGITS}
        value={proof.code}
        onChange={(event) => proof.setCode(event.target.value.replace(/\D/g, ''))}
        error={said(error, ABOUT_CODE)}
      />
      <FundPassword proof={proof} error={error} />
    </div>
  )
}

/** What has to be set up before anything can be proved; nothing when all is there. */
export function MissingProof({ className }: { className?: string }) {
  const t = useT()
  const { data } = useUser()
  if (!data) return null
  const { isSetFundPwd, totp, email } = data.user
  const missing = [
    ...(isSetFundPwd ? [] : [{ to: '/fund-password', say: t('funds.proof.no-password') }]),
    ...(totp || email ? [] : [{ to: '/security-setting', say: t('funds.proof.no-factor') }]),
  ]
  return missing.map(({ to, say }) => (
    <Banner
      key={to}
      tone="warn"
      {...(className ? { className } : {})}
      action={
        <Link to={to} className="-my-3 flex min-h-11 items-center font-semibold underline">
          {t('funds.proof.set-up')}
        </Link>
      }
    >
      {say}
    </Banner>
  ))
}

/** Whether a proof could be given at all. */
export function useCanProve() {
  const { data } = useUser()
  return Boolean(data?.user.isSetFundPwd && (data.user.totp || data.user.email))
}
