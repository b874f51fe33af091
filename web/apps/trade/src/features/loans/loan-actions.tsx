import { useT } from '@plimsoll/i18n'
import { Button, Card, Dialog, Switch, toast } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, newIdempotencyKey, showError } from '~/domain/api/api'
import { useLendingChanged } from '~/domain/lending/changed'
import { owed } from '~/domain/lending/figures'
import { moment } from '~/shared/format'
import type { Loan } from './queries'

/** Whether the amount due is taken by itself when it is due. */
export function AutoDebit({ loan }: { loan: Loan }) {
  const t = useT()
  const changed = useLendingChanged()
  const set = useMutation({
    mutationFn: (autoDebit: boolean) =>
      call('POST /api/load/order/autoDebit', { id: loan.id, autoDebit }, newIdempotencyKey()),
    onSuccess: (_, on) => toast(t(on ? 'lending.debit-on' : 'lending.debit-off'), 'good'),
    onError: showError,
    onSettled: changed,
  })
  return (
    <Card className="flex items-start justify-between gap-3 p-4">
      <div className="min-w-0">
        <div className="text-[15px] font-medium">{t('lending.debit')}</div>
        <p className="text-sm text-text-3">{t('lending.debit-note')}</p>
      </div>
      <Switch
        label={t('lending.debit')}
        checked={set.isPending ? (set.variables ?? loan.autoDebit) : loan.autoDebit}
        disabled={set.isPending}
        onChange={(on) => set.mutate(on)}
      />
    </Card>
  )
}

/** In the first fourteen days a loan can be given back for the interest of the days used. */
export function GiveBack({ loan }: { loan: Loan }) {
  const t = useT()
  const changed = useLendingChanged()
  const [asking, ask] = useState(false)
  const giveBack = useMutation({
    mutationFn: () => call('POST /api/load/order/withdrawApplication', { id: loan.id }, newIdempotencyKey()),
    onSuccess: ({ paid }) => toast(t('lending.given-back-done', { amount: owed(paid, loan.coin) }), 'good'),
    onError: showError,
    onSettled: () => {
      ask(false)
      changed()
    },
  })
  if (!loan.withdrawUntil || loan.withdrawUntil <= Date.now()) return null
  const money = owed(loan.total, loan.coin)
  return (
    <Card className="p-4">
      <div className="text-[15px] font-medium">{t('lending.give-back-title')}</div>
      <p className="mb-3 text-sm text-text-3">
        {t('lending.give-back-until', { time: moment(loan.withdrawUntil) })}
      </p>
      <Button wide look="outline" onClick={() => ask(true)}>
        {t('lending.give-back-now')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => ask(false)}
        title={t('lending.give-back-ask')}
        actions={
          <>
            <Button wide busy={giveBack.isPending} onClick={() => giveBack.mutate()}>
              {t('lending.pay', { amount: money })}
            </Button>
            <Button wide look="quiet" onClick={() => ask(false)}>
              {t('lending.keep')}
            </Button>
          </>
        }
      >
        {t('lending.give-back-pays', { amount: money })}
      </Dialog>
    </Card>
  )
}
