import { useT } from '@plimsoll/i18n'
import { Button, KeyValue, MoneyField, PercentSlider, Segmented, toast } from '@plimsoll/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { complain, intention, post } from '~/shared/api'
import { amount } from '~/shared/format'
import type { SpotCoin } from '~/shared/instruments'
import { floorTo, over, times } from '~/shared/money'
import { useSignedIn } from '~/shared/session'
import { usePreview } from '~/shared/trading/preview'
import type { Placed, SpotPreview } from '~/shared/trading/types'
import { useFree } from '~/shared/trading/wallet'
import { type SpotKind, spotOrder, useSpotTicket } from './ticket-state'

const KINDS: SpotKind[] = ['limit', 'market', 'stop']

const stepOf = (digits: number) => (digits ? `0.${'0'.repeat(digits - 1)}1` : '1')

/** Buy or sell a coin: by price, at once, or when a price is reached. */
export function SpotTicket({ coin }: { coin: SpotCoin }) {
  const t = useT()
  const queries = useQueryClient()
  const signedIn = useSignedIn()
  const ticket = useSpotTicket()
  const { set } = ticket
  const [percent, setPercent] = useState(0)
  const base = coin.coin.toUpperCase()
  const buys = ticket.side === 'buy'
  const money = useFree('platform', 'usdt')
  const coins = useFree('platform', coin.coin)
  const free = buys ? money : coins
  const byValue = buys && ticket.kind === 'market'
  const order = spotOrder(ticket, coin.coin)
  const { preview, refusal } = usePreview<SpotPreview>(
    '/api/currency/order/preview',
    signedIn ? order : undefined,
  )
  const place = useMutation({
    mutationFn: (body: object) => post<Placed>('/api/currency/order/submit', body, intention()),
    onSuccess: (placed) => {
      toast(t(placed.status === 1 ? 'trade.filled' : 'trade.accepted'), 'good')
      ticket.clear()
      setPercent(0)
      for (const key of ['orders', 'assets']) void queries.invalidateQueries({ queryKey: [key] })
    },
    onError: complain,
  })
  const share = (next: number) => {
    setPercent(next)
    const part = times(free ?? '0', over(String(next), '100', 2))
    if (byValue) set({ value: floorTo(part, '0.01') })
    else if (!buys) set({ quantity: floorTo(part, stepOf(coin.coinPrecision)) })
    else set({ quantity: floorTo(over(part, ticket.price || coin.amount, 8), stepOf(coin.coinPrecision)) })
  }
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (order) place.mutate(order)
      }}
    >
      <Segmented
        name="spot-side"
        label={t('trade.side')}
        value={ticket.side}
        onChange={(side) => set({ side })}
        choices={[
          { value: 'buy', label: t('trade.buy'), tone: 'up' },
          { value: 'sell', label: t('trade.sell'), tone: 'down' },
        ]}
      />
      <div className="flex gap-4">
        {KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={ticket.kind === kind}
            onClick={() => set({ kind })}
            className="min-h-10 text-[15px] font-medium text-text-3 aria-pressed:text-text"
          >
            {t(`trade.kind.${kind}` as const)}
          </button>
        ))}
      </div>
      {ticket.kind === 'stop' ? (
        <MoneyField
          label={t('trade.stop-price')}
          scale={coin.basePrecision}
          value={ticket.stop}
          onValue={(stop) => set({ stop })}
          unit="USDT"
        />
      ) : null}
      {ticket.kind === 'market' ? null : (
        <MoneyField
          label={t('trade.price')}
          scale={coin.basePrecision}
          value={ticket.price}
          onValue={(price) => set({ price })}
          unit="USDT"
        />
      )}
      {byValue ? (
        <MoneyField
          label={t('trade.total')}
          scale={2}
          value={ticket.value}
          onValue={(value) => set({ value })}
          unit="USDT"
          error={refusal?.message}
        />
      ) : (
        <MoneyField
          label={t('trade.amount')}
          scale={coin.coinPrecision}
          value={ticket.quantity}
          onValue={(quantity) => set({ quantity })}
          unit={base}
          error={refusal?.message}
        />
      )}
      <PercentSlider
        label={t('trade.share-of-wallet')}
        value={percent}
        tone={buys ? 'up' : 'down'}
        disabled={!free}
        onChange={share}
      />
      <KeyValue
        className="text-sm!"
        items={[
          [t('trade.available'), free === undefined ? '—' : `${amount(free)} ${buys ? 'USDT' : base}`],
          [t('trade.fee'), preview ? `${amount(preview.fee)} ${preview.feeCoin}` : '—'],
          [t('trade.receive'), preview ? `${amount(preview.received)} ${buys ? base : 'USDT'}` : '—'],
        ]}
      />
      {signedIn ? (
        <Button
          type="submit"
          wide
          size="lg"
          look={buys ? 'up' : 'down'}
          disabled={!order}
          busy={place.isPending}
        >
          {t(buys ? 'trade.buy-coin' : 'trade.sell-coin', { coin: base })}
        </Button>
      ) : (
        <Link
          to={'/sign-in' as string}
          className="flex min-h-13 items-center justify-center rounded-md bg-primary font-semibold text-on-primary"
        >
          {t('common.sign-in')}
        </Link>
      )}
    </form>
  )
}
