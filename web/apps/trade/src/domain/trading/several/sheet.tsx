import { type Key, useT } from '@plimsoll/i18n'
import { Button, KeyValue, MoneyField, Segmented, Sheet, toast } from '@plimsoll/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, newIdempotencyKey, Refused, Unreachable } from '~/domain/api/api'
import type { Decimal } from '~/shared/money'
import { wrongOf } from '../refusals'
import { useTicketPreferences } from '../ticket-preferences'
import { NOTHING, ORDERS_LEAST, ORDERS_MOST, pair, scale, type Typed } from './bodies'
import { planned } from './plan'
import { PlanTable } from './plan-table'
import { useTerms } from './use-terms'

export type Kind = 'oco' | 'scale'

/** Where the orders go, and in what they are counted. */
export type Place =
  | {
      venue: 'spot'
      symbol: string
      name: string
      unit: string
      digits: number
      /** What a purchase at market holds more than its price says, as a part of it. */
      reserve: Decimal
    }
  | { venue: 'contract'; symbol: string; name: string; unit: string; digits: 0; leverage: number }

function useSending(place: Place, kind: Kind, typed: Typed, onDone: () => void) {
  const t = useT()
  const queries = useQueryClient()
  const ofPair = place.venue === 'spot' && kind === 'oco' ? pair(place.symbol, typed) : undefined
  const ofScale = kind === 'scale' ? scale(place.symbol, typed) : undefined
  const send = useMutation({
    mutationFn: async () => {
      if (ofPair)
        return (await call('POST /api/currency/order/oco', ofPair, newIdempotencyKey())).orders.length
      if (!ofScale) return 0
      const placed =
        place.venue === 'spot'
          ? await call('POST /api/currency/order/scale', ofScale, newIdempotencyKey())
          : await call(
              'POST /api/contract/order/scale',
              { ...ofScale, leverage: place.leverage },
              newIdempotencyKey(),
            )
      return placed.orders.length
    },
    onSuccess: (count) => {
      toast(t('trade.several.placed', { count }), 'good')
      for (const key of ['orders', 'positions', 'assets']) void queries.invalidateQueries({ queryKey: [key] })
      onDone()
    },
  })
  const wrong: ReturnType<typeof wrongOf> =
    send.error instanceof Unreachable
      ? { whole: send.error.message }
      : wrongOf(send.error instanceof Refused ? send.error : undefined)
  return { send, wrong, ready: ofPair !== undefined || ofScale !== undefined }
}

/** Several orders in one step, all of them or none: a pair of which one cancels the other, or a scale. */
export function SeveralOrders({
  place,
  priceScale,
  quote,
  onClose,
}: {
  place: Place
  priceScale: number
  quote: string
  onClose: () => void
}) {
  const t = useT()
  const [kind, setKind] = useState<Kind>(place.venue === 'spot' ? 'oco' : 'scale')
  const [typed, change] = useState<Typed>({ ...NOTHING, side: 'buy' })
  const { send, wrong, ready } = useSending(place, kind, typed, onClose)
  const { confirm } = useTicketPreferences()
  const [asking, ask] = useState(false)
  const steps = { priceScale, digits: place.digits }
  const orders = planned(kind, typed, steps)
  const terms = useTerms(place, kind, typed, orders, steps, quote)
  const set = (part: Partial<Typed>) => {
    send.reset()
    change({ ...typed, ...part })
  }
  const price = (label: Key, part: 'price' | 'stop' | 'stopLimit' | 'from' | 'to', error?: string) => (
    <MoneyField
      label={t(label)}
      scale={priceScale}
      value={typed[part]}
      onValue={(value) => set({ [part]: value })}
      unit={quote}
      error={error}
    />
  )
  const contract = place.venue === 'contract'
  const sideWord =
    typed.side === 'buy'
      ? t(contract ? 'trade.long' : 'trade.buy')
      : t(contract ? 'trade.short' : 'trade.sell')
  const table = orders.length ? (
    <PlanTable orders={orders} steps={steps} unit={place.unit} quote={quote} hasValue={!contract} />
  ) : null
  const sending = t(kind === 'oco' ? 'trade.several.send-oco' : 'trade.several.send-scale')
  if (asking)
    return (
      <Sheet
        open
        onClose={onClose}
        title={t('trade.confirm.title')}
        closeLabel={t('common.close')}
        footer={
          <div className="flex gap-3">
            <Button size="lg" look="quiet" onClick={() => ask(false)}>
              {t('common.back')}
            </Button>
            <Button
              wide
              size="lg"
              look={typed.side === 'buy' ? 'up' : 'down'}
              onClick={() => {
                ask(false)
                send.mutate()
              }}
            >
              {sending}
            </Button>
          </div>
        }
      >
        <div className="space-y-3">
          <KeyValue
            items={[
              [t('trade.instrument'), `${place.name} · ${sideWord}`],
              [t('trade.kind'), t(kind === 'oco' ? 'trade.several.oco' : 'trade.several.scale')],
              ...terms,
            ]}
          />
          {table}
        </div>
      </Sheet>
    )
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(contract ? 'trade.several.scale' : 'trade.several')}
      closeLabel={t('common.close')}
      footer={
        <Button
          wide
          size="lg"
          busy={send.isPending}
          disabled={!ready}
          onClick={() => (confirm ? ask(true) : send.mutate())}
        >
          {sending}
        </Button>
      }
    >
      <div className="space-y-3">
        {contract ? null : (
          <Segmented
            name="several-kind"
            label={t('trade.kind')}
            value={kind}
            onChange={setKind}
            choices={[
              { value: 'oco', label: t('trade.several.oco') },
              { value: 'scale', label: t('trade.several.scale') },
            ]}
          />
        )}
        <Segmented
          name="several-side"
          label={t('trade.side')}
          value={typed.side}
          onChange={(side) => set({ side })}
          choices={[
            { value: 'buy', label: t(contract ? 'trade.long' : 'trade.buy'), tone: 'up' },
            { value: 'sell', label: t(contract ? 'trade.short' : 'trade.sell'), tone: 'down' },
          ]}
        />
        <MoneyField
          label={t(contract ? 'trade.lots' : 'trade.amount')}
          scale={place.digits}
          value={typed.total}
          onValue={(total) => set({ total })}
          unit={place.unit}
          error={wrong.amount ?? wrong.leverage ?? wrong.whole}
        />
        {kind === 'oco' ? (
          <>
            {price('trade.several.limit', 'price', wrong.price)}
            {price('trade.stop-price', 'stop', wrong.stop)}
            {price('trade.several.stop-limit', 'stopLimit')}
          </>
        ) : (
          <>
            {price('trade.several.from', 'from', wrong.price)}
            {price('trade.several.to', 'to')}
            <MoneyField
              label={t('trade.several.count', { least: ORDERS_LEAST, most: ORDERS_MOST })}
              scale={0}
              value={typed.count}
              onValue={(count) => set({ count })}
            />
          </>
        )}
        {table}
        <KeyValue className="text-sm!" items={terms} />
        <p className="text-sm text-text-3">
          {t(kind === 'oco' ? 'trade.several.oco-note' : 'trade.several.scale-note')}
        </p>
      </div>
    </Sheet>
  )
}
