import { useT } from '@plimsoll/i18n'
import { Button, Dialog, toast } from '@plimsoll/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, complain, intention } from '~/shared/api'
import { moment, usd } from '~/shared/format'
import { totalQuery } from '~/shared/totals'

/** What the practice account is worth, starting over, and the way out. */
export function PracticeBar({ onLeave }: { onLeave: () => void }) {
  const t = useT()
  const queries = useQueryClient()
  const [asking, ask] = useState(false)
  const { data } = useQuery(totalQuery(true))
  const reset = useMutation({
    mutationFn: () => call('POST /api/virtual/reset', {}, intention()),
    onSuccess: ({ amount, nextTime }) => {
      toast(t('trade.practice.reset-done', { amount: usd(amount), when: moment(nextTime) }), 'good')
      void queries.resetQueries()
    },
    onError: complain,
    onSettled: () => ask(false),
  })
  return (
    <div className="flex h-12 items-center gap-2 border-b border-line bg-accent-wash px-4 text-sm text-accent-ink">
      <span className="font-semibold">{t('trade.practice')}</span>
      <span className="num text-[15px]" data-testid="practice-total">
        {usd(data?.total)}
      </span>
      <span className="ms-auto flex gap-1">
        <button
          type="button"
          onClick={() => ask(true)}
          className="min-h-11 px-2 font-semibold underline-offset-4 hover:underline"
        >
          {t('trade.practice.reset')}
        </button>
        <button
          type="button"
          onClick={onLeave}
          className="-me-2 min-h-11 px-2 font-semibold underline-offset-4 hover:underline"
        >
          {t('trade.practice.leave')}
        </button>
      </span>
      <Dialog
        open={asking}
        onClose={() => ask(false)}
        title={t('trade.practice.reset-title')}
        actions={
          <>
            <Button wide busy={reset.isPending} onClick={() => reset.mutate()}>
              {t('trade.practice.reset')}
            </Button>
            <Button wide look="quiet" onClick={() => ask(false)}>
              {t('common.close')}
            </Button>
          </>
        }
      >
        {t('trade.practice.reset-note')}
      </Dialog>
    </div>
  )
}
