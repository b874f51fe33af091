import type { Data } from '@plimsoll/api'
import { useT } from '@plimsoll/i18n'
import { Banner, Button, CopyButton, Failed, Field, PasswordField, Skeleton } from '@plimsoll/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { call, Refused } from '~/domain/api/api'
import { atField } from '~/domain/api/form-errors'
import { Follows, OwnerProof, proofRefusal, useOwnerProof } from '~/domain/session/owner-proof'
import type { User } from '~/domain/session/user'
import { useForm } from '~/shared/form'
import { totpRules } from './rules'
import { OfUser } from './secrets'

/** An authenticator app: set up, with its recovery codes shown once, or taken away. */
export function Authenticator() {
  const t = useT()
  const [codes, setCodes] = useState<string[]>()
  return (
    <OfUser
      title={t('account.totp')}
      notes={({ user }) =>
        codes
          ? []
          : [...(user.totp ? [] : [t('account.totp-note')]), t('account.totp-lost'), t('account.never-asked')]
      }
    >
      {({ user }) =>
        codes ? (
          <RecoveryCodes codes={codes} />
        ) : user.totp ? (
          <div className="space-y-5">
            <Banner>{t('account.totp-in-use')}</Banner>
            <Confirm
              user={user}
              operation="POST /api/user/totpDisable"
              word={t('account.totp-off')}
              onDone={() => undefined}
            />
          </div>
        ) : (
          <SetUp user={user} onCodes={setCodes} />
        )
      }
    </OfUser>
  )
}

function SetUp({ user, onCodes }: { user: User['user']; onCodes: (codes: string[]) => void }) {
  const t = useT()
  // Every call makes another secret: it is asked for once and never again behind the reader's back.
  const { data, isError, refetch } = useQuery({
    queryKey: ['totp-secret'],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: () => call('POST /api/user/totpInit'),
  })
  if (isError)
    return <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
  return (
    <div className="space-y-5">
      {data ? (
        <>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(renderSVG(data.otpauth, { border: 2 }))}`}
            alt={t('account.totp-picture')}
            className="mx-auto size-52 rounded-md border border-line"
          />
          <div className="flex items-center gap-1 rounded-md bg-sunken ps-3.5">
            <span dir="ltr" className="num min-w-0 flex-1 text-sm break-all text-text-2">
              {data.secret}
            </span>
            <CopyButton
              text={data.secret}
              label={t('account.totp-copy')}
              done={t('account.copied')}
              failed={t('account.copy-failed')}
            />
          </div>
        </>
      ) : (
        <Skeleton className="mx-auto size-52 rounded-md" />
      )}
      <Confirm
        user={user}
        operation="POST /api/user/totpEnable"
        word={t('account.totp-use')}
        onDone={(enabled) => onCodes(enabled?.recoveryCodes ?? [])}
      />
    </div>
  )
}

/** Whether the digits of the app are wrong, which have a field of their own. */
const aboutDigits = (error: unknown) => error instanceof Refused && error.key === 'totp.required'

function Confirm({
  user,
  operation,
  word,
  onDone,
}: {
  user: User['user']
  operation: 'POST /api/user/totpEnable' | 'POST /api/user/totpDisable'
  word: string
  onDone: (enabled: Data<'POST /api/user/totpEnable'> | undefined) => void
}) {
  const t = useT()
  const queries = useQueryClient()
  const removes = operation === 'POST /api/user/totpDisable'
  const needsFund = removes && !!user.isSetFundPwd
  const own = useOwnerProof(removes ? undefined : 'ADD_TOTP')
  const { form, field } = useForm(totpRules(needsFund), { totp: '', pwd: '' })
  const shown = atField(form, { 'totp.required': 'totp', 'tard_password.error': 'pwd', 'proof.wrong': 'pwd' })
  const confirm = useMutation({
    mutationFn: (params: { totp: string; pwd: string }) => call(operation, { ...params, proof: own.proof }),
    onSuccess: (enabled) => {
      onDone(enabled)
      void queries.invalidateQueries({ queryKey: ['user'] })
    },
    onError: (error) => {
      if (removes || aboutDigits(error) || !proofRefusal(error)) shown(error)
    },
  })
  return (
    <form noValidate className="space-y-4" onSubmit={form.handleSubmit((params) => confirm.mutate(params))}>
      <Field
        label={t('account.totp-code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...field('totp')}
      />
      {needsFund ? (
        <PasswordField
          label={t('account.fund-password')}
          showLabel={t('account.show-password')}
          autoComplete="off"
          {...field('pwd')}
        />
      ) : null}
      {removes ? (
        <Follows change="REMOVE_TOTP" />
      ) : (
        <OwnerProof own={own} error={aboutDigits(confirm.error) ? undefined : confirm.error} />
      )}
      <Button type="submit" wide size="lg" busy={confirm.isPending} disabled={!removes && !own.ready}>
        {word}
      </Button>
    </form>
  )
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useT()
  return (
    <div className="space-y-5">
      <Banner tone="warn" title={t('account.recovery')}>
        {t('account.recovery-note')}
      </Banner>
      <ul dir="ltr" className="num grid grid-cols-2 gap-2 text-[16px]">
        {codes.map((code) => (
          <li key={code} className="rounded-sm bg-sunken px-3 py-2.5 text-center font-medium">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex justify-center">
        <CopyButton
          text={codes.join('\n')}
          label={t('account.recovery-copy')}
          done={t('account.copied')}
          failed={t('account.copy-failed')}
        />
      </div>
    </div>
  )
}
