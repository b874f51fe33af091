import { useT } from '@plimsoll/i18n'
import { Button, Dialog, Field } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, Refused, showError } from '~/domain/api/api'
import type { LoggedIn } from './wallet-entry'

const LEAST = 6

/** The second factor of those who set one up. */
export function SecondStep({
  ticket,
  onClose,
  onEnter,
}: {
  ticket: string
  onClose: () => void
  onEnter: (tokens: LoggedIn) => void
}) {
  const t = useT()
  const [code, setCode] = useState('')
  const confirm = useMutation({
    mutationFn: () => call('POST /api/user/loginTotp', { ticket, totp: code }),
    onSuccess: (tokens) => onEnter(tokens),
    onError: (error) => (error instanceof Refused ? undefined : showError(error)),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('auth.second-step')}
      actions={
        <Button
          type="submit"
          form="second-step"
          wide
          size="lg"
          busy={confirm.isPending}
          disabled={code.length < LEAST}
        >
          {t('auth.confirm')}
        </Button>
      }
    >
      <form
        id="second-step"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (code.length >= LEAST) confirm.mutate()
        }}
      >
        <Field
          label={t('auth.totp')}
          inputMode="numeric"
          dir="ltr"
          autoComplete="one-time-code"
          autoFocus
          value={code}
          onChange={(event) => setCode(event.target.value.trim())}
          error={confirm.error instanceof Refused ? confirm.error.message : undefined}
        />
      </form>
    </Dialog>
  )
}
