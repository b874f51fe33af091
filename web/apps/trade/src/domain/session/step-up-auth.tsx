import { useT } from '@plimsoll/i18n'
import { Banner, Field, NumberPad, PasswordField, Skeleton } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Refused } from '~/domain/api/api'
import { confirmByPasskey, knowsPasskeys, type PasskeyAnswer } from './passkey'
import { PasskeyButton } from './passkey-button'
import { SendCode } from './send-code'
import { useUser } from './user'

const PIN_DIGITS = 6
const CODE_DIGITS = 6
/** One of the codes for the days without the app. */
const RECOVERY_MOST = 24
const FUND_PASSWORD_LEAST = 6

/** Refusals that belong to a field of the proof, by their codes. */
const ABOUT_PASSWORD = [-1014, -1015]
const ABOUT_CODE = [-1002, -1018]

/** What shows that it is really the owner: the fund password and a second factor. */
export function useProof() {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [passkey, setPasskey] = useState<PasskeyAnswer>()
  const { data } = useUser()
  const byApp = data?.user.totp === 1
  return {
    passkey,
    setPasskey,
    /** A passkey of theirs could stand in for the code. */
    offersPasskey: Boolean(data?.user.passkeys) && knowsPasskeys(),
    password,
    setPassword,
    code,
    setCode,
    byApp,
    ready: password.length >= FUND_PASSWORD_LEAST && (passkey !== undefined || code.length >= CODE_DIGITS),
    /** The part of a request that carries the second factor. */
    factor: passkey ? { passkey } : byApp ? { totp: code } : { emailCode: code },
  }
}

export type Proof = ReturnType<typeof useProof>

/** A refusal that no field of the proof is to blame for. */
export const refusalElsewhere = (error: unknown) =>
  error instanceof Refused && ![...ABOUT_PASSWORD, ...ABOUT_CODE].includes(error.code) ? error : undefined

const params = (error: unknown, codes: number[]) =>
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
        error={params(error, ABOUT_PASSWORD)}
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

/** The second factor by a passkey. An answer is good once: a refused request asks for another. */
function ByPasskey({ proof, purpose, error }: { proof: Proof; purpose: Purpose; error: unknown }) {
  const t = useT()
  const { passkey, setPasskey } = proof
  useEffect(() => {
    if (error) setPasskey(undefined)
  }, [error, setPasskey])
  if (passkey)
    return (
      <p role="status" className="flex min-h-11 items-center gap-2 text-[15px] font-medium text-good">
        <Check size={18} aria-hidden /> {t('common.passkey-confirmed')}
      </p>
    )
  return (
    <PasskeyButton
      label={t('common.passkey-use')}
      ask={() => confirmByPasskey(purpose)}
      onDone={setPasskey}
    />
  )
}

type Purpose = 'WITHDRAW' | 'NEW_ADDRESS' | 'C2C_RELEASE'

/** Asks for the proof. A code goes to the account's own mailbox, of which this page knows the masked name only. */
export function ProofFields({ proof, purpose, error }: { proof: Proof; purpose: Purpose; error: unknown }) {
  const t = useT()
  const { data } = useUser()
  if (!data) return <Skeleton className="h-64 rounded-md" />
  return (
    <div className="space-y-4">
      {proof.offersPasskey ? <ByPasskey proof={proof} purpose={purpose} error={error} /> : null}
      {proof.passkey ? null : (
        <Field
          label={t(proof.byApp ? 'funds.proof.totp' : 'funds.proof.code')}
          dir="ltr"
          inputMode={proof.byApp ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          maxLength={proof.byApp ? RECOVERY_MOST : CODE_DIGITS}
          value={proof.code}
          onChange={(event) =>
            proof.setCode(
              proof.byApp ? event.target.value.replace(/\s/g, '') : event.target.value.replace(/\D/g, ''),
            )
          }
          error={params(error, ABOUT_CODE)}
          end={
            proof.byApp ? null : <SendCode target={data.user.email} kind="email" purpose={purpose} ready />
          }
        />
      )}
      <FundPassword proof={proof} error={error} />
    </div>
  )
}

/** What has to be set up before anything can be proved; nothing when all is there. */
export function MissingProof({ className }: { className?: string }) {
  const t = useT()
  const { data } = useUser()
  if (!data) return null
  const { isSetFundPwd, totp, email, passkeys } = data.user
  const missing = [
    ...(isSetFundPwd ? [] : [{ to: '/fund-password', say: t('funds.proof.no-password') }]),
    ...(totp || email || passkeys ? [] : [{ to: '/security-setting', say: t('funds.proof.no-factor') }]),
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
  return Boolean(data?.user.isSetFundPwd && (data.user.totp || data.user.email || data.user.passkeys))
}
