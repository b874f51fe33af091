import { useT } from '@plimsoll/i18n'
import { Button, KeyValue, MoneyField, PercentSlider, Sheet, toast } from '@plimsoll/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { complain, intention, post } from '~/shared/api'
import { figure, signed, usd } from '~/shared/format'
import type { PositionRow } from '~/shared/trading/types'

interface Closed {
  closedLots: number
  dealPrice: string | null
  earn: string
  fee: string
  remainLots: number
}

/** Closes a position at market, whole or in part. */
export function CloseSheet({
  position,
  scale,
  open,
  onClose,
}: {
  position: PositionRow
  scale: number
  open: boolean
  onClose: () => void
}) {
  const t = useT()
  const queries = useQueryClient()
  const [percent, setPercent] = useState(100)
  const [lots, setLots] = useState(String(position.openLots))
  const share = (next: number) => {
    setPercent(next)
    setLots(String(Math.max(1, Math.round((position.openLots * next) / 100))))
  }
  const close = useMutation({
    mutationFn: () =>
      post<Closed>('/api/contract/position/stopOrder', { id: position.id, num: lots }, intention()),
    onSuccess: (closed) => {
      toast(t('trade.closed-with', { earn: signed(closed.earn, usd) }), 'good')
      for (const key of ['positions', 'orders', 'assets']) void queries.invalidateQueries({ queryKey: [key] })
      onClose()
    },
    onError: complain,
  })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('trade.close-title')}
      closeLabel={t('common.close')}
      footer={
        <Button wide size="lg" busy={close.isPending} disabled={!Number(lots)} onClick={() => close.mutate()}>
          {t('trade.close-lots', { lots: Number(lots) || 0 })}
        </Button>
      }
    >
      <div className="space-y-3">
        <MoneyField label={t('trade.lots')} scale={0} value={lots} onValue={setLots} />
        <PercentSlider label={t('trade.share-of-position')} value={percent} onChange={share} />
        <KeyValue
          items={[
            [t('trade.mark'), figure(position.markPrice, scale)],
            [t('trade.pnl'), signed(position.earn, usd)],
          ]}
        />
        <p className="text-sm text-text-3">{t('trade.close-note')}</p>
      </div>
    </Sheet>
  )
}
