import { useT } from '@plimsoll/i18n'
import { Button, IconButton, MoneyField, Segmented, Sheet, toast } from '@plimsoll/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { complain, post, Refused } from '~/shared/api'
import { figure } from '~/shared/format'
import type { LossRow, PositionRow } from '~/shared/trading/types'

/** Take-profit and stop-loss of a position. One cancels the other where they speak of the same lots. */
export function ProtectSheet({
  position,
  scale,
  losses,
  open,
  onClose,
}: {
  position: PositionRow
  scale: number
  losses: LossRow[]
  open: boolean
  onClose: () => void
}) {
  const t = useT()
  const queries = useQueryClient()
  const [kind, setKind] = useState<'earn' | 'lose'>('earn')
  const [price, setPrice] = useState('')
  const [lots, setLots] = useState(String(position.openLots))
  const refresh = () => void queries.invalidateQueries({ queryKey: ['positions'] })
  const set = useMutation({
    mutationFn: () =>
      post('/api/contract/loss/sett', {
        positionId: position.id,
        lossType: kind === 'earn' ? 0 : 1,
        delegateType: 1,
        [`${kind}Price`]: price,
        [`${kind}Number`]: lots,
      }),
    onSuccess: () => {
      toast(t('trade.protected'), 'good')
      setPrice('')
      refresh()
    },
  })
  const cancel = useMutation({
    mutationFn: (id: string) => post('/api/contract/loss/cancel', { id }),
    onSuccess: refresh,
    onError: complain,
  })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('trade.protect')}
      closeLabel={t('common.close')}
      footer={
        <Button
          wide
          size="lg"
          busy={set.isPending}
          disabled={!Number(price) || !Number(lots)}
          onClick={() => set.mutate()}
        >
          {t('trade.protect-set')}
        </Button>
      }
    >
      <div className="space-y-3">
        {losses.map((loss) => (
          <div key={loss.id} className="flex items-center justify-between rounded-md bg-sunken ps-3.5">
            <span className="text-[15px]">
              {t(loss.lossType === 0 ? 'trade.take-profit' : 'trade.stop-loss')}{' '}
              <span className="num font-semibold">{figure(loss.earnPrice ?? loss.losePrice, scale)}</span>
            </span>
            <IconButton label={t('trade.cancel')} onClick={() => cancel.mutate(loss.id)}>
              <X size={18} />
            </IconButton>
          </div>
        ))}
        <Segmented
          name="protect-kind"
          label={t('trade.protect')}
          value={kind}
          onChange={setKind}
          choices={[
            { value: 'earn', label: t('trade.take-profit') },
            { value: 'lose', label: t('trade.stop-loss') },
          ]}
        />
        <MoneyField
          label={t('trade.trigger')}
          scale={scale}
          value={price}
          onValue={setPrice}
          hint={t('trade.mark-is', { mark: figure(position.markPrice, scale) })}
          error={set.error instanceof Refused ? set.error.message : undefined}
        />
        <MoneyField label={t('trade.lots')} scale={0} value={lots} onValue={setLots} />
        <p className="text-sm text-text-3">{t('trade.protect-note')}</p>
      </div>
    </Sheet>
  )
}
