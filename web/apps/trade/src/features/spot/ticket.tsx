import { useT } from '@plimsoll/i18n'
import { KeyValue, MoneyField, PercentSlider, Segmented } from '@plimsoll/ui'
import { useState } from 'react'
import { amount, figure } from '~/shared/format'
import type { SpotCoin } from '~/shared/instruments'
import { ticker } from '~/shared/market/store'
import { floorTo, over, times } from '~/shared/money'
import { useOrdering } from '~/shared/trading/ordering'
import {
  Available,
  Kinds,
  type OrderKind,
  PriceField,
  Submit,
  TimeInForceField,
} from '~/shared/trading/ticket-parts'
import { useFree } from '~/shared/trading/wallet'
import { spotOrder, useSpotTicket } from './ticket-state'

const KINDS: OrderKind[] = ['limit', 'market', 'stop']
/** What a share of the wallet leaves for prices that move while one types. */
const ROOM = '0.999'

const stepOf = (digits: number) => (digits ? `0.${'0'.repeat(digits - 1)}1` : '1')

/** Buy or sell a coin: by price, at once, or when a price is reached. */
export function SpotTicket({ coin, onPlaced }: { coin: SpotCoin; onPlaced: () => void }) {
  const t = useT()
  const ticket = useSpotTicket()
  const { set, kind, side } = ticket
  const [percent, setPercent] = useState(0)
  const base = coin.coin.toUpperCase()
  const buys = side === 'buy'
  const money = useFree('platform', 'usdt')
  const coins = useFree('platform', coin.coin)
  const free = buys ? money : coins
  const byValue = buys && kind === 'market'
  const order = spotOrder(ticket, coin.coin)
  const { preview, wrong, busy, place } = useOrdering('spot', order, () => {
    ticket.clear()
    setPercent(0)
    onPlaced()
  })
  const share = (next: number) => {
    setPercent(next)
    const part = times(free ?? '0', over(String(next), '100', 2))
    const price = ticket.price || ticker(coin.coin)?.price || coin.amount || '0'
    if (byValue) set({ value: floorTo(part, '0.01') })
    else if (!buys) set({ quantity: floorTo(part, stepOf(coin.coinPrecision)) })
    else set({ quantity: floorTo(over(times(part, ROOM), price, 8), stepOf(coin.coinPrecision)) })
  }
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        place()
      }}
    >
      <Segmented
        name="spot-side"
        label={t('trade.side')}
        value={side}
        onChange={(next) => {
          set({ side: next, quantity: '', value: '' })
          setPercent(0)
        }}
        choices={[
          { value: 'buy', label: t('trade.buy'), tone: 'up' },
          { value: 'sell', label: t('trade.sell'), tone: 'down' },
        ]}
      />
      <Kinds kinds={KINDS} value={kind} onChange={(next) => set({ kind: next })} />
      {kind === 'stop' ? (
        <PriceField
          label="trade.stop-price"
          coin={coin}
          scale={coin.basePrecision}
          unit="USDT"
          value={ticket.stop}
          error={wrong.stop}
          onValue={(stop) => set({ stop })}
        />
      ) : null}
      {kind === 'market' ? null : (
        <PriceField
          label="trade.price"
          coin={coin}
          scale={coin.basePrecision}
          unit="USDT"
          value={ticket.price}
          error={wrong.price}
          onValue={(price) => set({ price })}
        />
      )}
      <MoneyField
        label={t(byValue ? 'trade.total' : 'trade.amount')}
        scale={byValue ? 2 : coin.coinPrecision}
        value={byValue ? ticket.value : ticket.quantity}
        onValue={(next) => {
          set(byValue ? { value: next } : { quantity: next })
          setPercent(0)
        }}
        unit={byValue ? 'USDT' : base}
        error={wrong.amount}
        hint={byValue ? t('trade.least', { least: `${coin.minNotional} USDT` }) : undefined}
      />
      <PercentSlider
        label={t('trade.share-of-wallet')}
        value={percent}
        tone={buys ? 'up' : 'down'}
        disabled={!free}
        onChange={share}
      />
      {kind === 'market' ? null : <TimeInForceField value={ticket.time} onChange={(time) => set({ time })} />}
      <div>
        <Available
          wallet="platform"
          shown={free === undefined ? '—' : `${amount(free)} ${buys ? 'USDT' : base}`}
          canFund={buys}
        />
        <KeyValue
          className="text-sm!"
          items={[
            [t('trade.average'), figure(preview?.dealPrice, coin.basePrecision)],
            [t('trade.fee'), preview ? `${amount(preview.fee)} ${preview.feeCoin.toUpperCase()}` : '—'],
            [t('trade.receive'), preview ? `${amount(preview.received)} ${buys ? base : 'USDT'}` : '—'],
          ]}
        />
      </div>
      <Submit
        look={buys ? 'up' : 'down'}
        disabled={!order}
        busy={busy}
        needsPrice={kind === 'market'}
        wrong={wrong.whole}
      >
        {t(buys ? 'trade.buy-coin' : 'trade.sell-coin', { coin: base })}
      </Submit>
    </form>
  )
}
