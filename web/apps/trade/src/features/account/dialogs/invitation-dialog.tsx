import { useT } from '@plimsoll/i18n'
import { Button, Dialog, Field, toast } from '@plimsoll/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, Refused, showError } from '~/domain/api/api'

const CHARACTERS = 6

/** Who invited: asked where the site wants to know. */
export function InvitationDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const bind = useMutation({
    mutationFn: () => call('GET /api/user/bindActiveCode', { ationCode: code }),
    onSuccess: async () => {
      toast(t('account.invitation-bound'), 'good')
      await queries.invalidateQueries({ queryKey: ['user'] })
      onClose()
    },
    onError: (error) => (error instanceof Refused ? undefined : showError(error)),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('account.invitation-title')}
      actions={
        <>
          {/* Nothing typed, nothing done. */}
          <Button wide size="lg" busy={bind.isPending} onClick={() => (code ? bind.mutate() : undefined)}>
            {t('account.confirm')}
          </Button>
          <Button wide look="quiet" onClick={onClose}>
            {t('account.later')}
          </Button>
        </>
      }
    >
      <p className="mb-4">{t('account.invitation-note')}</p>
      <Field
        label={t('account.invitation-code')}
        dir="ltr"
        maxLength={CHARACTERS}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={(event) => setCode(event.target.value.trim().slice(0, CHARACTERS))}
        error={bind.error instanceof Refused ? bind.error.message : undefined}
      />
    </Dialog>
  )
}
