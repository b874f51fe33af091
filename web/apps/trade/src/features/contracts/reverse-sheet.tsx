import { useT } from '@plimsoll/i18n'
import { Banner, Button, Sheet, toast } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, newIdempotencyKey } from '~/domain/api/api'
import { useStale } from '~/domain/market/stale'
import { placedWords } from '~/domain/trading/order-message-texts'
import { tellOnce } from '~/domain/trading/order-messages'
import type { PositionRow } from '~/domain/trading/types'
import { figure, signed, usd } from '~/shared/format'
import { useChanged } from './queries'

/**
 * Turns a position round. In one-way mode that is one order of twice the size. Otherwise the position is closed, and another
 * of the same size is opened on the other side: the sheet says so before, and how far it came if the second step is refused.
 */
export function ReverseSheet({
  position,
  scale,
  onClose,
}: {
  position: PositionRow
  scale: number
  onClose: () => void
}) {
  const t = useT()
  const changed = useChanged()
  const stale = useStale() !== undefined
  const [closed, setClosed] = useState<string | undefined>(undefined)
  const lots = position.openLots
  const long = position.type === 0
  const atOnce = position.positionMode === 'NET'
  const reverse = useMutation({
    mutationFn: async () => {
      if (!closed && !atOnce) {
        const done = await call(
          'POST /api/contract/position/stopOrder',
          { id: position.id },
          newIdempotencyKey(),
        )
        const text = t('trade.closed-with', {
          lots: done.closedLots,
          symbol: position.symbol.toUpperCase(),
          price: figure(done.dealPrice, scale),
          earn: signed(done.earn, usd),
        })
        toast(text, 'good')
        if (done.remainLots) throw new Error(t('trade.reverse.left', { lots: done.remainLots }))
        setClosed(text)
      }
      const order = {
        symbol: position.symbol,
        type: long ? 1 : 0,
        delegateType: 1,
        delegateTotal: String(atOnce ? 2 * lots : lots),
        leverage: position.leverage,
      }
      return { order, placed: await call('POST /api/contract/order/submit', order, newIdempotencyKey()) }
    },
    onSuccess: ({ order, placed }) => {
      tellOnce('contract', placed)
      const { text, tone } = placedWords('contract', order, placed)
      toast(text, tone)
      onClose()
    },
    onSettled: changed,
  })
  const side = (isLong: boolean) => t(isLong ? 'trade.long' : 'trade.short')
  const params = { lots, symbol: position.symbol.toUpperCase() }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('trade.reverse')}
      closeLabel={t('common.close')}
      footer={
        <Button
          wide
          size="lg"
          look={long ? 'down' : 'up'}
          busy={reverse.isPending}
          disabled={stale}
          onClick={() => reverse.mutate()}
        >
          {closed ? t('trade.reverse.open', { side: side(!long), ...params }) : t('trade.reverse')}
        </Button>
      }
    >
      <div className="space-y-3">
        <ol className="list-decimal space-y-2 ps-5 text-[15px]">
          <li className={closed ? 'text-text-3 line-through' : ''}>
            {t('trade.reverse.close', { side: side(long), ...params })}
          </li>
          <li>{t('trade.reverse.open', { side: side(!long), ...params })}</li>
        </ol>
        <p className="text-sm text-text-3">{t(atOnce ? 'trade.reverse.one' : 'trade.reverse.note')}</p>
        {reverse.error ? (
          <Banner tone="bad">
            {closed ? `${t('trade.reverse.half')} ` : ''}
            {reverse.error.message}
          </Banner>
        ) : null}
      </div>
    </Sheet>
  )
}
