import { useT } from '@plimsoll/i18n'
import { BelowField, toast } from '@plimsoll/ui'
import { useCountdown } from '@plimsoll/ui/countdown'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { callWith, Refused, showError } from '~/domain/api/api'
import { CAPTCHA_REFUSED } from './captcha-refused'
import { SandboxCode } from './sandbox-code'
import { sandboxKey } from './sandbox-key'

const CaptchaDialog = lazy(async () => ({ default: (await import('./captcha-dialog')).CaptchaDialog }))

/** A code can be asked for again after this long. */
const AGAIN_MS = 60_000

/** Sends a code to a mailbox or a phone and counts down until another may be sent. */
export function SendCode({
  target,
  kind,
  purpose,
  ready,
  onMissing,
}: {
  target: string
  kind: 'email' | 'phone'
  purpose: string
  ready: boolean
  /** Says at its field what is missing; without it the button waits until nothing is. */
  onMissing?: () => void
}) {
  const t = useT()
  const [until, setUntil] = useState<number | undefined>(undefined)
  const [pictures, setPictures] = useState(0)
  const left = useCountdown(until)
  const headers = { 'Sandbox-Key': sandboxKey() }
  const send = useMutation({
    mutationFn: (characters: string) =>
      kind === 'email'
        ? callWith(headers, 'POST /api/user/sendEmailCode', {
            codeType: purpose,
            email: target,
            code: characters,
          })
        : callWith(headers, 'POST /api/user/sendMobileCode', {
            codeType: purpose,
            phone: target,
            code: characters,
          }),
    onSuccess: () => {
      setPictures(0)
      setUntil(Date.now() + AGAIN_MS)
      toast(t('common.code-sent'), 'good')
    },
    onError: (error) => {
      if (error instanceof Refused && error.code === CAPTCHA_REFUSED) setPictures(pictures + 1)
      else showError(error)
    },
  })
  return (
    <>
      <button
        type="button"
        disabled={(!ready && !onMissing) || left > 0 || send.isPending}
        onClick={() => (ready ? send.mutate('') : onMissing?.())}
        className="-me-2 min-h-11 shrink-0 px-2 text-[15px] font-semibold text-accent-ink tabular-nums disabled:text-text-3"
      >
        {left > 0 ? t('common.code-again', { seconds: left }) : t('common.send-code')}
      </button>
      {send.data?.sandboxCode ? (
        <BelowField>
          <SandboxCode code={send.data.sandboxCode} />
        </BelowField>
      ) : null}
      {pictures ? (
        <Suspense>
          <CaptchaDialog
            purpose={purpose}
            round={pictures}
            // The first time nothing was typed yet, so nothing was wrong.
            error={pictures > 1 && !send.isPending ? send.error?.message : undefined}
            busy={send.isPending}
            onAnswer={send.mutate}
            onClose={() => setPictures(0)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
