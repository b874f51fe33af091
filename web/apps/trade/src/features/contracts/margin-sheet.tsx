import { useT } from '@plimsoll/i18n'
import { Button, KeyValue, MoneyField, Segmented, Sheet, toast } from '@plimsoll/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { complain, intention, post } from '~/shared/api'
import { figure, usd } from '~/shared/format'
import type { PositionRow } from '~/shared/trading/types'

/** Puts margin behind a position, or takes out what it does not need. */
export function MarginSheet({
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
  const [way, setWay] = useState<'add' | 'reduce'>('add')
  const [money, setMoney] = useState('')
  const adjust = useMutation({
    mutationFn: () =>
      post<{ remainMargin: string; closePrice: string }>(
        '/api/contract/position/adjustAmount',
        { id: position.id, money, flag: way === 'add' ? 0 : 1 },
        intention(),
      ),
    onSuccess: (now) => {
      toast(
        t('trade.margin-now', { margin: usd(now.remainMargin), price: figure(now.closePrice, scale) }),
        'good',
      )
      setMoney('')
      for (const key of ['positions', 'assets']) void queries.invalidateQueries({ queryKey: [key] })
      onClose()
    },
    onError: complain,
  })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('trade.margin')}
      closeLabel={t('common.close')}
      footer={
        <Button
          wide
          size="lg"
          busy={adjust.isPending}
          disabled={!Number(money)}
          onClick={() => adjust.mutate()}
        >
          {t(way === 'add' ? 'trade.margin-add' : 'trade.margin-reduce')}
        </Button>
      }
    >
      <div className="space-y-3">
        <Segmented
          name="margin-way"
          label={t('trade.margin')}
          value={way}
          onChange={setWay}
          choices={[
            { value: 'add', label: t('trade.margin-add') },
            { value: 'reduce', label: t('trade.margin-reduce') },
          ]}
        />
        <MoneyField label={t('trade.amount')} scale={2} value={money} onValue={setMoney} unit="USDT" />
        <KeyValue
          items={[
            [t('trade.margin'), usd(position.remainMargin)],
            [t('trade.margin-reducible'), usd(position.reducible)],
            [t('trade.liquidation'), figure(position.closePrice, scale)],
          ]}
        />
      </div>
    </Sheet>
  )
}
