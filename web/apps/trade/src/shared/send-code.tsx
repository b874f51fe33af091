import { useT } from '@plimsoll/i18n'
import { toast } from '@plimsoll/ui'
import { useCountdown } from '@plimsoll/ui/countdown'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { complain, post } from './api'

/** A code can be asked for again after this long. */
const AGAIN_MS = 60_000

/** Sends a code to a mailbox or a phone and counts down until another may be sent. */
export function SendCode({
  target,
  kind,
  purpose,
  ready,
}: {
  target: string
  kind: 'email' | 'phone'
  purpose: string
  ready: boolean
}) {
  const t = useT()
  const [until, setUntil] = useState<number | undefined>(undefined)
  const left = useCountdown(until)
  const send = useMutation({
    mutationFn: () =>
      kind === 'email'
        ? post('/api/user/sendEmailCode', { codeType: purpose, email: target })
        : post('/api/user/sendMobileCode', { codeType: purpose, phone: target }),
    onSuccess: () => {
      setUntil(Date.now() + AGAIN_MS)
      toast(t('common.code-sent'), 'good')
    },
    onError: complain,
  })
  return (
    <button
      type="button"
      disabled={!ready || left > 0 || send.isPending}
      onClick={() => send.mutate()}
      className="num shrink-0 text-sm font-semibold text-accent-ink disabled:text-text-3"
    >
      {left > 0 ? `${left}s` : t('common.send-code')}
    </button>
  )
}
