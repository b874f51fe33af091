import { useT } from '@plimsoll/i18n'
import { Button, Dialog } from '@plimsoll/ui'
import { useEffect, useState } from 'react'
import { Captcha } from './captcha'

/** The picture, where the page has no place for it. */
export function CaptchaDialog({
  purpose,
  round,
  error,
  busy,
  onAnswer,
  onClose,
}: {
  purpose: string
  round: number
  error: string | undefined
  busy: boolean
  onAnswer: (characters: string) => void
  onClose: () => void
}) {
  const t = useT()
  const [typed, type] = useState('')
  // Another picture, another answer.
  useEffect(() => type(''), [round])
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('common.captcha-title')}
      actions={
        <Button wide size="lg" busy={busy} disabled={!typed.trim()} onClick={() => onAnswer(typed.trim())}>
          {t('common.send-code')}
        </Button>
      }
    >
      <Captcha
        purpose={purpose}
        round={round}
        value={typed}
        onChange={(event) => type(event.target.value)}
        error={error}
      />
    </Dialog>
  )
}
