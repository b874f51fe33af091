import { useT } from '@plimsoll/i18n'
import { Button, KeyValue, MoneyField, PercentSlider, Segmented, toast } from '@plimsoll/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { complain, intention, post } from '~/shared/api'
import { amount, figure, usd } from '~/shared/format'
import type { ContractCoin } from '~/shared/instruments'
import { ticker } from '~/shared/market/store'
import { floorTo, over, times } from '~/shared/money'
import { useSignedIn } from '~/shared/session'
import { usePreview } from '~/shared/trading/preview'
import type { ContractPreview, Placed } from '~/shared/trading/types'
import { Leverage } from './leverage'
import { type OrderKind, orderOf, useTicket } from './ticket-state'

const KINDS: OrderKind[] = ['market', 'limit', 'stop']

/** Lots that this much of the wallet can carry at this leverage; fees leave a little aside. */
const FEE_ROOM = '0.998'
function affordable(coin: ContractCoin, available: string, leverage: number, percent: number): string {
  const price = ticker(coin.coin)?.price ?? coin.amount
  const lotValue = times(price, coin.shareNumber)
  const money = times(times(available, FEE_ROOM), over(String(percent), '100', 2))
  return floorTo(over(times(money, String(leverage)), lotValue, 4), '1')
}

/** Long or short, how much, at what price, with what leverage; and what it would come to before it is sent. */
export function ContractTicket({
  coin,
  scale,
  available,
}: {
  coin: ContractCoin
  scale: number
  available: string | undefined
}) {
  const t = useT()
  const queries = useQueryClient()
  const signedIn = useSignedIn()
  const ticket = useTicket()
  const { set } = ticket
  const [percent, setPercent] = useState(0)
  const [protect, setProtect] = useState(false)
  const [choosing, choose] = useState(false)
  const order = orderOf(ticket, coin.coin)
  const { preview, refusal } = usePreview<ContractPreview>(
    '/api/contract/order/preview',
    signedIn ? order : undefined,
  )
  const tone = ticket.side === 'long' ? 'up' : 'down'
  const place = useMutation({
    mutationFn: (body: object) => post<Placed>('/api/contract/order/submit', body, intention()),
    onSuccess: (placed) => {
      toast(t(placed.status === 1 ? 'trade.filled' : 'trade.accepted'), 'good')
      ticket.clear()
      setPercent(0)
      for (const key of ['orders', 'positions', 'assets']) void queries.invalidateQueries({ queryKey: [key] })
    },
    onError: complain,
  })
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (order) place.mutate(order)
      }}
    >
      <Segmented
        name="contract-side"
        label={t('trade.side')}
        value={ticket.side}
        onChange={(side) => set({ side })}
        choices={[
          { value: 'long', label: t('trade.long'), tone: 'up' },
          { value: 'short', label: t('trade.short'), tone: 'down' },
        ]}
      />
      <div className="flex items-center justify-between">
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
        <button
          type="button"
          onClick={() => choose(true)}
          className="num flex min-h-9 items-center gap-1 rounded-sm bg-sunken px-3 text-[15px]"
          aria-label={t('trade.leverage')}
        >
          {ticket.leverage}× <ChevronDown size={15} aria-hidden />
        </button>
      </div>
      {ticket.kind === 'stop' ? (
        <MoneyField
          label={t('trade.stop-price')}
          scale={scale}
          value={ticket.stop}
          onValue={(stop) => set({ stop })}
          unit="USD"
        />
      ) : null}
      {ticket.kind === 'market' ? null : (
        <MoneyField
          label={t('trade.price')}
          scale={scale}
          value={ticket.price}
          onValue={(price) => set({ price })}
          unit="USD"
        />
      )}
      <MoneyField
        label={t('trade.lots')}
        scale={0}
        value={ticket.lots}
        onValue={(lots) => {
          set({ lots })
          setPercent(0)
        }}
        unit={t('trade.lot-unit', { size: `${coin.shareNumber} ${coin.coin.toUpperCase()}` })}
        error={refusal?.message}
      />
      <PercentSlider
        label={t('trade.share-of-wallet')}
        value={percent}
        tone={tone}
        disabled={!available}
        onChange={(next) => {
          setPercent(next)
          set({ lots: affordable(coin, available ?? '0', ticket.leverage, next).replace(/^0$/, '') })
        }}
      />
      <button
        type="button"
        aria-expanded={protect}
        onClick={() => setProtect(!protect)}
        className="flex min-h-9 items-center gap-1.5 text-sm font-medium text-text-2"
      >
        {t('trade.protect')} <ChevronDown size={15} className={protect ? 'rotate-180' : ''} aria-hidden />
      </button>
      {protect ? (
        <div className="grid grid-cols-1 gap-2">
          <MoneyField
            label={t('trade.take-profit')}
            scale={scale}
            value={ticket.takeProfit}
            onValue={(takeProfit) => set({ takeProfit })}
          />
          <MoneyField
            label={t('trade.stop-loss')}
            scale={scale}
            value={ticket.stopLoss}
            onValue={(stopLoss) => set({ stopLoss })}
          />
        </div>
      ) : null}
      <KeyValue
        className="text-sm!"
        items={[
          [t('trade.available'), available === undefined ? '—' : usd(available)],
          [t('trade.margin'), usd(preview?.margin)],
          [t('trade.fee'), preview ? amount(preview.fee, 4) : '—'],
          [t('trade.liquidation'), figure(preview?.liqPrice, scale)],
          [t('trade.worst-loss'), usd(preview?.worstLoss)],
        ]}
      />
      {signedIn ? (
        <Button
          type="submit"
          wide
          size="lg"
          look={tone}
          disabled={!order || coin.isMarketClosed}
          busy={place.isPending}
        >
          {coin.isMarketClosed
            ? t('common.closed')
            : t(ticket.side === 'long' ? 'trade.open-long' : 'trade.open-short', { symbol: coin.showSymbol })}
        </Button>
      ) : (
        <Link
          to={'/sign-in' as string}
          className="flex min-h-13 items-center justify-center rounded-md bg-primary font-semibold text-on-primary"
        >
          {t('common.sign-in')}
        </Link>
      )}
      <Leverage coin={coin} open={choosing} onClose={() => choose(false)} />
    </form>
  )
}
