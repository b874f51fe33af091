import { useT } from '@plimsoll/i18n'
import { Button, KeyValue, Sheet, toast } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, newIdempotencyKey, showError } from '~/domain/api/api'
import { useStale } from '~/domain/market/stale'
import type { PositionRow } from '~/domain/trading/types'
import { signed, usd } from '~/shared/format'
import { add } from '~/shared/money'
import { useChanged } from './queries'

/** Closes every open position at market, one after the other, after being asked once. */
export function CloseAll({ positions }: { positions: PositionRow[] }) {
  const t = useT()
  const changed = useChanged()
  const stale = useStale() !== undefined
  const [open, setOpen] = useState(false)
  const close = useMutation({
    mutationFn: async () => {
      let closed = 0
      let earned = '0'
      for (const { id } of positions) {
        const done = await call('POST /api/contract/position/stopOrder', { id }, newIdempotencyKey())
        earned = add(earned, done.earn)
        if (!done.remainLots) closed++
      }
      return { closed, earned }
    },
    onSuccess: ({ closed, earned }) => {
      const all = closed === positions.length
      toast(
        t('trade.close-all.done', { closed, all: positions.length, earn: signed(earned, usd) }),
        all ? 'good' : 'bad',
      )
      setOpen(false)
    },
    // Those before it are closed: the list shows which.
    onError: showError,
    onSettled: changed,
  })
  const sum = positions.reduce((total, { earn }) => add(total, earn), '0')
  return (
    <>
      <Button look="quiet" size="sm" onClick={() => setOpen(true)}>
        {t('trade.close-all', { count: positions.length })}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('trade.close-all', { count: positions.length })}
        closeLabel={t('common.close')}
        footer={
          <Button
            wide
            size="lg"
            look="danger"
            busy={close.isPending}
            disabled={stale}
            onClick={() => close.mutate()}
          >
            {t('trade.close-all.now')}
          </Button>
        }
      >
        <KeyValue items={[[t('trade.close-result'), signed(sum, usd)]]} />
        <p className="mt-3 text-sm text-text-3">{t('trade.close-all.note')}</p>
      </Sheet>
    </>
  )
}
