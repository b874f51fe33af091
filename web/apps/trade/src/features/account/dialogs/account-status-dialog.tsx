import { type Key, useT } from '@plimsoll/i18n'
import { Button, Dialog, TextArea, toast } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, callAs, showError } from '~/domain/api/api'
import { useServicePicker } from '~/domain/messages/service-picker'
import {
  FROZEN,
  PARTLY_FROZEN,
  type Restricted,
  useStandingNotice,
} from '~/domain/session/account-status-notice'

const LETTER_MAX = 4000

const titleOf = (status: number): Key =>
  status === FROZEN ? 'common.frozen' : status === PARTLY_FROZEN ? 'common.partly-frozen' : 'account.status'

/** Why an account is restricted, and a place to object at once. Nobody is asked for money here. */
export function StandingDialog() {
  const { restricted, open, close } = useStandingNotice()
  return restricted && open ? <Notice restricted={restricted} onClose={close} /> : null
}

function Notice({ restricted, onClose }: { restricted: Restricted; onClose: () => void }) {
  const t = useT()
  const openService = useServicePicker((picker) => picker.set)
  const [objecting, setObjecting] = useState(false)
  const { status, reason, loginType } = restricted
  const canObject = status === FROZEN || status === PARTLY_FROZEN
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(titleOf(status))}
      actions={
        objecting ? null : (
          <>
            {loginType === 0 ? (
              <Button wide size="lg" onClick={onClose}>
                {t('account.confirm')}
              </Button>
            ) : (
              <Button
                wide
                size="lg"
                onClick={() => {
                  onClose()
                  openService(true)
                }}
              >
                {t('account.service')}
              </Button>
            )}
            {canObject ? (
              <Button wide look="outline" onClick={() => setObjecting(true)}>
                {t('common.object')}
              </Button>
            ) : null}
          </>
        )
      }
    >
      <bdi>{reason}</bdi>
      {objecting ? <Objection restricted={restricted} onDone={onClose} /> : null}
    </Dialog>
  )
}

/** Goes on the record as a conversation, even from an account that is signed out. */
function Objection({ restricted, onDone }: { restricted: Restricted; onDone: () => void }) {
  const t = useT()
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: () => {
      const letter = { type: 'complaint', content: text.trim() }
      return restricted.token
        ? callAs(restricted.token, 'POST /api/feedback/submit', letter)
        : call('POST /api/feedback/submit', letter)
    },
    onSuccess: () => {
      toast(t('account.objected'), 'good')
      onDone()
    },
    onError: showError,
  })
  return (
    <form
      noValidate
      className="mt-4 space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) send.mutate()
      }}
    >
      <TextArea
        label={t('account.objection')}
        maxLength={LETTER_MAX}
        hint={t('account.objection-hint')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" wide size="lg" disabled={!text.trim()} busy={send.isPending}>
        {t('account.objection-send')}
      </Button>
    </form>
  )
}
