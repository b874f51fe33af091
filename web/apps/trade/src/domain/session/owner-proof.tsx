import type { Schema } from '@plimsoll/api'
import { type Key, useT } from '@plimsoll/i18n'
import { Banner, Button, Failed, Field, PasswordField, Segmented, Skeleton } from '@plimsoll/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Check, Wallet as WalletIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call, Refused, showError } from '~/domain/api/api'
import { moment } from '~/shared/format'
import { confirmByPasskey, knowsPasskeys, type PasskeyAnswer } from './passkey'
import { PasskeyButton } from './passkey-button'
import { SendCode } from './send-code'
import { signAsOwner, WalletMissing } from './wallet-sign'

/** A change of how the account is secured, and what codes and passkeys for it are asked for. */
const PURPOSE = {
  SET_PASSWORD: 'UPD_PASSWORD',
  CHANGE_PASSWORD: 'UPD_PASSWORD',
  SET_FUND_PASSWORD: 'UPD_FUND_PWD',
  CHANGE_FUND_PASSWORD: 'UPD_FUND_PWD',
  ADD_TOTP: 'BIND',
  REMOVE_TOTP: 'BIND',
  ADD_PASSKEY: 'BIND',
  REMOVE_PASSKEY: 'BIND',
  BIND_EMAIL: 'BIND',
  REPLACE_EMAIL: 'BIND',
  SAVE_BANK: 'NEW_ADDRESS',
} as const

export type Change = keyof typeof PURPOSE

type Kind = 'password' | 'email' | 'totp' | 'passkey' | 'wallet'

const NAME: Record<Kind, Key> = {
  password: 'account.own.password',
  email: 'account.own.email',
  totp: 'account.own.totp',
  passkey: 'account.own.passkey',
  wallet: 'account.own.wallet',
}

const isKind = (proof: string): proof is Kind => proof in NAME

/** Refusals of a proof, by their codes: a wrong password, signature, factor. */
const ABOUT_PROOF = [-1012, -1016, -1018]

/** A refusal that is the proof's and no other field's. */
export const proofRefusal = (error: unknown) =>
  error instanceof Refused && ABOUT_PROOF.includes(error.code) ? error.message : undefined

/** What a change takes and what follows from it, as the server says before it is made. */
export const useTerms = (change: Change | undefined) =>
  useQuery({
    queryKey: ['change-proofs', change],
    enabled: change !== undefined,
    staleTime: 0,
    queryFn: () => call('POST /api/user/changeProofs', { change: change ?? '' }),
  })

/** What shows that the owner makes a change: one of the proofs that count for it. */
export function useOwnerProof(change: Change | undefined) {
  const { data: terms, isError, refetch } = useTerms(change)
  const [chosen, choose] = useState<string>('')
  const [typed, type] = useState('')
  const [passkey, setPasskey] = useState<PasskeyAnswer>()
  const [wallet, setWallet] = useState<Schema<'WalletSignature'>>()
  const offered = (terms?.proofs ?? []).filter(isKind).filter((kind) => kind !== 'passkey' || knowsPasskeys())
  const by = offered.find((kind) => kind === chosen) ?? offered[0]
  const proof: Schema<'OwnerProof'> =
    by === 'password'
      ? { loginPassword: typed }
      : by === 'email'
        ? { emailCode: typed }
        : by === 'totp'
          ? { totp: typed }
          : by === 'passkey' && passkey
            ? { passkey }
            : by === 'wallet' && wallet
              ? { wallet }
              : {}
  return {
    change,
    terms,
    isError,
    refetch,
    offered,
    by,
    choose: (kind: string) => {
      choose(kind)
      type('')
    },
    typed,
    type,
    passkey,
    setPasskey,
    wallet,
    setWallet,
    proof,
    ready: Object.values(proof).some(Boolean),
  }
}

export type Own = ReturnType<typeof useOwnerProof>

/** What follows from a change, said before it is made. */
export function Follows({ change }: { change: Change }) {
  const t = useT()
  const { data } = useTerms(change)
  // A bank account rests by itself, and its page says so.
  if (!data || change === 'SAVE_BANK') return null
  return (
    <Banner>
      <p>{t(data.restsWithdrawals ? 'account.rest-note' : 'account.own.no-rest')}</p>
      {data.told ? <p className="mt-1">{t('account.own.undo', { email: data.told })}</p> : null}
    </Banner>
  )
}

/** Asks for the proof and says what follows. */
export function OwnerProof({ own, error }: { own: Own; error: unknown }) {
  const t = useT()
  const { change, terms, offered, by } = own
  // An answer and a signature are good once: a refused request asks for others.
  const { setPasskey, setWallet } = own
  useEffect(() => {
    if (!error) return
    setPasskey(undefined)
    setWallet(undefined)
  }, [error, setPasskey, setWallet])
  if (!change) return null
  if (own.isError)
    return (
      <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void own.refetch()} />
    )
  if (!terms) return <Skeleton className="h-24 rounded-md" />
  return (
    <div className="space-y-4">
      {offered.length > 1 ? (
        <Segmented
          name="owner-proof"
          label={t('account.own.title')}
          value={by ?? ''}
          choices={offered.map((kind) => ({ value: kind, label: t(NAME[kind]) }))}
          onChange={own.choose}
        />
      ) : null}
      {by ? <Asked own={own} by={by} purpose={PURPOSE[change]} error={proofRefusal(error)} /> : null}
      {terms.resting
        .filter(({ proof }) => isKind(proof))
        .map(({ proof, until }) => (
          <p key={proof} className="text-sm text-text-3">
            {t('account.own.resting', { proof: t(NAME[proof as Kind]), time: moment(until) })}
          </p>
        ))}
      {by ? null : <Banner tone="warn">{t('account.own.none')}</Banner>}
      <Follows change={change} />
    </div>
  )
}

interface AskedProps {
  own: Own
  by: Kind
  purpose: (typeof PURPOSE)[Change]
  error: string | undefined
}

function Asked({ own, by, purpose, error }: AskedProps) {
  const t = useT()
  const typing = {
    value: own.typed,
    onChange: (event: { target: { value: string } }) => own.type(event.target.value),
    error,
  }
  const digits = { dir: 'ltr', inputMode: 'numeric', autoComplete: 'one-time-code' } as const
  switch (by) {
    case 'password':
      return (
        <PasswordField
          label={t('account.own.password')}
          showLabel={t('account.show-password')}
          autoComplete="current-password"
          {...typing}
        />
      )
    case 'email':
      return (
        <Field
          label={t('account.own.email-code', { email: own.terms?.told ?? '' })}
          {...digits}
          {...typing}
          end={<SendCode kind="email" purpose={purpose} target={own.terms?.told ?? ''} ready />}
        />
      )
    case 'totp':
      return <Field label={t('account.totp-code')} {...digits} inputMode="text" {...typing} />
    case 'passkey':
      return own.passkey ? (
        <Given say={t('common.passkey-confirmed')} />
      ) : (
        <>
          <PasskeyButton
            label={t('common.passkey-use')}
            ask={() => confirmByPasskey(purpose)}
            onDone={own.setPasskey}
          />
          {error ? <Banner tone="bad">{error}</Banner> : null}
        </>
      )
    case 'wallet':
      return <ByWallet own={own} error={error} />
  }
}

const Given = ({ say }: { say: string }) => (
  <p role="status" className="flex min-h-11 items-center gap-2 text-[15px] font-medium text-good">
    <Check size={18} aria-hidden /> {say}
  </p>
)

function ByWallet({ own, error }: { own: Own; error: string | undefined }) {
  const t = useT()
  const sign = useMutation({
    mutationFn: signAsOwner,
    onSuccess: own.setWallet,
    onError: (fault) => (fault instanceof WalletMissing ? undefined : showError(fault)),
  })
  if (own.wallet) return <Given say={t('account.own.signed')} />
  const fault = error ?? (sign.error instanceof WalletMissing ? t('account.own.no-wallet') : undefined)
  return (
    <>
      <Button
        look="outline"
        wide
        icon={<WalletIcon size={19} aria-hidden />}
        busy={sign.isPending}
        onClick={() => sign.mutate()}
      >
        {t('account.own.sign')}
      </Button>
      {fault ? <Banner tone="bad">{fault}</Banner> : null}
    </>
  )
}
