import { useT } from '@plimsoll/i18n'
import { Button, Dialog, toast } from '@plimsoll/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, newIdempotencyKey, showError } from '~/domain/api/api'
import { moment, usd } from '~/shared/format'

/** Asks before practice begins again with its first balance. */
export function PracticeReset({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  const queries = useQueryClient()
  const reset = useMutation({
    mutationFn: () => call('POST /api/virtual/reset', {}, newIdempotencyKey()),
    onSuccess: ({ amount, nextTime }) => {
      toast(t('common.practice.reset-done', { amount: usd(amount), when: moment(nextTime) }), 'good')
      void queries.resetQueries({ predicate: (query) => query.queryKey[0] !== 'settings' })
    },
    onError: showError,
    onSettled: onClose,
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('common.practice.reset-title')}
      actions={
        <>
          <Button wide busy={reset.isPending} onClick={() => reset.mutate()}>
            {t('common.practice.reset')}
          </Button>
          <Button wide look="quiet" onClick={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      {t('common.practice.reset-note')}
    </Dialog>
  )
}
