import { useT } from '@plimsoll/i18n'
import { Button, KeyValue, MoneyField, Segmented, Sheet, toast } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, newIdempotencyKey, Refused, showError } from '~/domain/api/api'
import { named, useContracts } from '~/domain/market/instruments'
import { useStale } from '~/domain/market/stale'
import type { PositionRow } from '~/domain/trading/types'
import { useFree } from '~/domain/trading/wallet'
import { figure, usd } from '~/shared/format'
import { add, compare, isPositive, times } from '~/shared/money'
import { liquidationAfter } from './liquidation'
import { useChanged } from './queries'

type Way = 'add' | 'reduce' | 'grow'

/** Puts margin behind a position, takes out what it does not need, or opens more of it. */
export function MarginSheet({
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
  const free = useFree('contract', 'usdt')
  const stale = useStale() !== undefined
  const [way, setWay] = useState<Way>('add')
  const [money, setMoney] = useState('')
  const adjust = useMutation({
    mutationFn: async () => {
      if (way === 'grow') {
        const grown = await call(
          'POST /api/contract/position/adjustPositionAmout',
          { id: position.id, money },
          newIdempotencyKey(),
        )
        return t('trade.grown', { lots: grown.addedLots, price: figure(grown.openPrice, scale) })
      }
      const now = await call(
        'POST /api/contract/position/adjustAmount',
        { id: position.id, money, flag: way === 'add' ? 0 : 1 },
        newIdempotencyKey(),
      )
      return t('trade.margin-now', { margin: usd(now.remainMargin), price: figure(now.closePrice, scale) })
    },
    onSuccess: (params) => {
      toast(params, 'good')
      changed()
      onClose()
    },
    onError: (error) => {
      if (!(error instanceof Refused)) showError(error)
    },
  })
  const most = way === 'reduce' ? position.reducible : free
  const tooMuch = isPositive(money) && most !== undefined && most !== null && compare(money, most) > 0
  const tiers = named(useContracts().data, position.symbol)?.tiers ?? []
  const change = way === 'add' ? money : times(money || '0', '-1')
  const after =
    way !== 'grow' && isPositive(money) && !tooMuch ? liquidationAfter(position, tiers, change) : undefined
  const words = { add: 'trade.margin-add', reduce: 'trade.margin-reduce', grow: 'trade.grow' } as const
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('trade.margin')}
      closeLabel={t('common.close')}
      footer={
        <Button
          wide
          size="lg"
          busy={adjust.isPending}
          disabled={!isPositive(money) || tooMuch || (way === 'grow' && stale)}
          onClick={() => adjust.mutate()}
        >
          {t(words[way])}
        </Button>
      }
    >
      <div className="space-y-3">
        <Segmented
          name="margin-way"
          label={t('trade.margin')}
          value={way}
          onChange={(next) => {
            setWay(next)
            adjust.reset()
          }}
          choices={[
            { value: 'add', label: t('trade.margin-add-short') },
            { value: 'reduce', label: t('trade.margin-reduce-short') },
            { value: 'grow', label: t('trade.grow-short') },
          ]}
        />
        <MoneyField
          label={t('trade.amount')}
          scale={2}
          value={money}
          onValue={(value) => {
            setMoney(value)
            adjust.reset()
          }}
          unit="USDT"
          error={
            tooMuch
              ? t(way === 'reduce' ? 'trade.margin-too-much' : 'trade.not-enough')
              : adjust.error instanceof Refused
                ? adjust.error.message
                : undefined
          }
        />
        <KeyValue
          items={[
            [t('trade.margin'), usd(position.remainMargin)],
            way === 'reduce'
              ? [t('trade.margin-reducible'), usd(position.reducible)]
              : [t('trade.available'), usd(free)],
            [
              t('trade.liquidation'),
              <span key="liquidation" aria-live="polite">
                {figure(position.closePrice, scale)}
                {after === undefined
                  ? null
                  : ` → ${isPositive(after) ? figure(after, scale) : t('trade.never')}`}
              </span>,
            ],
            ...(after === undefined
              ? []
              : ([[t('trade.margin-after'), usd(add(position.remainMargin, change))]] as [string, string][])),
          ]}
        />
        {way === 'grow' ? <p className="text-sm text-text-3">{t('trade.grow-note')}</p> : null}
      </div>
    </Sheet>
  )
}
