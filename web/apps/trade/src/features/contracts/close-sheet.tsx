import { useT } from '@plimsoll/i18n'
import { Button, KeyValue, MoneyField, PercentSlider, Segmented, Sheet, toast } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, newIdempotencyKey, Refused, showError } from '~/domain/api/api'
import { named, quoteOf, useContracts } from '~/domain/market/instruments'
import { useMark } from '~/domain/market/live'
import { useStale } from '~/domain/market/stale'
import { wrongOf } from '~/domain/trading/refusals'
import type { PositionRow } from '~/domain/trading/types'
import { figure, signed, UNKNOWN, usd } from '~/shared/format'
import { minus } from '~/shared/money'
import { useChanged } from './queries'
import { closeFeeOf, earnOf } from './valuation'

/** Closes a position, whole or in part: at what the book has, or at a price of one's own. */
export function CloseSheet({
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
  const coin = named(useContracts().data, position.symbol)
  const quote = quoteOf(coin)
  const mark = useMark(position.symbol)?.mark ?? position.markPrice
  const stale = useStale() !== undefined
  const [kind, setKind] = useState<'market' | 'limit'>('market')
  const [price, setPrice] = useState('')
  const [percent, setPercent] = useState(100)
  const [lots, setLots] = useState(String(position.openLots))
  const share = (next: number) => {
    setPercent(next)
    setLots(String(Math.max(1, Math.round((position.openLots * next) / 100))))
  }
  const refuse = (error: Error) => {
    if (!(error instanceof Refused)) showError(error)
  }
  const atMarket = useMutation({
    mutationFn: () =>
      call('POST /api/contract/position/stopOrder', { id: position.id, num: lots }, newIdempotencyKey()),
    onSuccess: (closed) => {
      toast(
        t('trade.closed-with', {
          lots: closed.closedLots,
          symbol: position.symbol.toUpperCase(),
          price: figure(closed.dealPrice, scale),
          earn: signed(closed.earn, usd),
        }),
        'good',
      )
      changed()
      onClose()
    },
    onError: refuse,
  })
  const atPrice = useMutation({
    mutationFn: () =>
      call(
        'POST /api/contract/order/submit',
        {
          symbol: position.symbol,
          positionId: position.id,
          type: position.type === 0 ? 1 : 0,
          delegateType: 0,
          delegateTotal: lots,
          delegatePrice: price,
        },
        newIdempotencyKey(),
      ),
    onSuccess: () => {
      toast(t('trade.accepted'), 'good')
      changed()
      onClose()
    },
    onError: refuse,
  })
  const way = kind === 'market' ? atMarket : atPrice
  const wrong = wrongOf(way.error instanceof Refused ? way.error : undefined)
  const count = Number(lots) || 0
  const at = kind === 'limit' && Number(price) ? price : mark
  const tooMany = count > position.openLots
  const earn = at && !tooMany ? earnOf(position, count, at) : undefined
  const fee = at && !tooMany && coin ? closeFeeOf(position, count, at, coin.closeFee) : undefined
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('trade.close-title')}
      closeLabel={t('common.close')}
      footer={
        <Button
          wide
          size="lg"
          busy={way.isPending}
          disabled={!count || tooMany || (kind === 'limit' ? !Number(price) : stale)}
          onClick={() => way.mutate()}
        >
          {t('trade.close-lots', { lots: count })}
        </Button>
      }
    >
      <div className="space-y-3">
        <Segmented
          name="close-kind"
          label={t('trade.kind')}
          value={kind}
          onChange={setKind}
          choices={[
            { value: 'market', label: t('trade.kind.market') },
            { value: 'limit', label: t('trade.kind.limit') },
          ]}
        />
        {kind === 'limit' ? (
          <MoneyField
            label={t('trade.price')}
            scale={scale}
            value={price}
            onValue={setPrice}
            unit={quote}
            error={wrong.price}
          />
        ) : null}
        <MoneyField
          label={t('trade.lots')}
          scale={0}
          value={lots}
          onValue={(value) => {
            setLots(value)
            setPercent(Math.min(100, Math.round((Number(value) / position.openLots) * 100)))
          }}
          unit={`/ ${position.openLots}`}
          error={
            tooMany ? t('trade.too-many-lots', { lots: position.openLots }) : (wrong.amount ?? wrong.whole)
          }
        />
        <PercentSlider label={t('trade.share-of-position')} value={percent} onChange={share} />
        <KeyValue
          items={[
            [t('trade.entry'), figure(position.openPrice, scale)],
            [t('trade.mark'), figure(mark, scale)],
            [t('trade.close-result'), earn === undefined ? UNKNOWN : signed(earn, usd)],
            [t('trade.close-fee'), fee === undefined ? UNKNOWN : `−${usd(fee)}`],
            [
              t('trade.close-net'),
              earn === undefined || fee === undefined ? UNKNOWN : signed(minus(earn, fee), usd),
            ],
          ]}
        />
        <p className="text-sm text-text-3">
          {t(kind === 'market' ? 'trade.close-note' : 'trade.close-limit-note')}
        </p>
      </div>
    </Sheet>
  )
}
