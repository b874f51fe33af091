import { useT } from '@plimsoll/i18n'
import { KeyValue, MoneyField, PercentSlider, Segmented } from '@plimsoll/ui'
import { type ReactNode, useState } from 'react'
import type { SpotCoin } from '~/domain/market/instruments'
import { ConfirmOrder, ConfirmPreference } from '~/domain/trading/confirm-order'
import { type Deed, useHotkeys } from '~/domain/trading/hotkeys'
import { KeysSheet } from '~/domain/trading/keys-sheet'
import { marketReserve } from '~/domain/trading/market-reserve'
import { useOrdering } from '~/domain/trading/ordering'
import { MoreOrders } from '~/domain/trading/several/more'
import {
  Available,
  Kinds,
  type OrderKind,
  PriceField,
  Submit,
  TimeInForceField,
} from '~/domain/trading/ticket-parts'
import { useTicketPreferences } from '~/domain/trading/ticket-preferences'
import { amount, figure, UNKNOWN } from '~/shared/format'
import { over } from '~/shared/money'
import { spotOrder, useSpotTicket } from './ticket-state'
import { useSpotSize } from './use-size'

const KINDS: OrderKind[] = ['limit', 'market', 'stop']

/** Buy or sell a coin: by price, at once, or when a price is reached. */
export function SpotTicket({ coin, onPlaced }: { coin: SpotCoin; onPlaced: () => void }) {
  const t = useT()
  const ticket = useSpotTicket()
  const { set, kind, side, price, quantity } = ticket
  const { confirm } = useTicketPreferences()
  const [asking, ask] = useState(false)
  const [keys, showKeys] = useState(false)
  const base = coin.coin.toUpperCase()
  const buys = side === 'buy'
  const size = useSpotSize(coin)
  const { free, byValue, at, change } = size
  const order = spotOrder(ticket, coin.coin)
  const { preview, enough, wrong, busy, place } = useOrdering('spot', order, () => {
    change({})
    ticket.clear()
    onPlaced()
  })
  const ready = order !== undefined && enough && !busy
  const send = () => {
    if (!ready) return
    if (confirm) ask(true)
    else place()
  }
  const obey = (deed: Deed) => {
    if (deed.do === 'help') showKeys(true)
    else if (deed.do === 'side') change({ side: deed.buys ? 'buy' : 'sell', quantity: '', value: '' })
    else if (deed.do === 'kind') change({ kind: deed.kind })
    else if (deed.do === 'part') size.share(deed.percent)
    else send()
  }
  useHotkeys(obey)
  const label =
    order && !enough
      ? t('trade.insufficient')
      : t(buys ? 'trade.buy-coin' : 'trade.sell-coin', { coin: base })
  const lines: [string, ReactNode][] = [
    ...(kind === 'market'
      ? ([[t('trade.average'), figure(preview?.dealPrice, coin.basePrecision)]] as [string, ReactNode][])
      : []),
    [t('trade.fee'), preview ? `${amount(preview.fee)} ${preview.feeCoin.toUpperCase()}` : UNKNOWN],
    [
      t('trade.hold'),
      preview ? `${amount(preview.hold, buys ? 4 : 8)} ${preview.holdCoin.toUpperCase()}` : UNKNOWN,
    ],
    [t('trade.receive'), preview ? `${amount(preview.received)} ${buys ? base : 'USDT'}` : UNKNOWN],
  ]
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Segmented
        name="spot-side"
        label={t('trade.side')}
        value={side}
        onChange={(next) => change({ side: next, quantity: '', value: '' })}
        choices={[
          { value: 'buy', label: t('trade.buy'), tone: 'up' },
          { value: 'sell', label: t('trade.sell'), tone: 'down' },
        ]}
      />
      <Kinds kinds={KINDS} value={kind} onChange={(next) => change({ kind: next })} />
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
          value={price}
          error={wrong.price}
          onValue={(next) => change({ price: next })}
        />
      )}
      {byValue ? null : (
        <MoneyField
          label={t('trade.amount')}
          scale={coin.coinPrecision}
          value={quantity}
          onValue={(next) => change({ quantity: next })}
          unit={base}
          error={wrong.amount}
        />
      )}
      {byValue || kind !== 'market' ? (
        <MoneyField
          label={t('trade.total')}
          scale={2}
          value={size.shownTotal}
          onValue={size.setTotal}
          unit="USDT"
          error={byValue ? wrong.amount : undefined}
          hint={
            byValue && Number(ticket.value) && at
              ? t('trade.about', { amount: `${amount(over(ticket.value, at, coin.coinPrecision))} ${base}` })
              : t('trade.least', { least: `${coin.minNotional} USDT` })
          }
        />
      ) : null}
      <PercentSlider
        label={t('trade.share-of-wallet')}
        value={size.percent}
        tone={buys ? 'up' : 'down'}
        disabled={!free || !Number(size.most)}
        onChange={size.share}
      />
      {kind === 'market' ? null : <TimeInForceField value={ticket.time} onChange={(time) => set({ time })} />}
      <div>
        <Available
          wallet="platform"
          shown={free === undefined ? UNKNOWN : `${amount(free, buys ? 2 : 8)} ${buys ? 'USDT' : base}`}
          canFund={buys}
        />
        <KeyValue className="text-sm!" items={lines} />
      </div>
      <Submit
        look={buys ? 'up' : 'down'}
        disabled={!ready && !busy}
        busy={busy}
        needsPrice={kind === 'market'}
        wrong={wrong.whole}
      >
        {label}
      </Submit>
      <ConfirmPreference />
      <MoreOrders
        place={{
          venue: 'spot',
          symbol: coin.coin,
          name: coin.showSymbol,
          unit: base,
          digits: coin.coinPrecision,
          reserve: marketReserve(coin),
        }}
        priceScale={coin.basePrecision}
        quote="USDT"
      />
      <KeysSheet open={keys} onOpen={() => showKeys(true)} onClose={() => showKeys(false)} />
      <ConfirmOrder
        open={asking}
        look={buys ? 'up' : 'down'}
        title={label}
        items={[
          [t('trade.instrument'), `${coin.showSymbol} · ${t(buys ? 'trade.buy' : 'trade.sell')}`],
          [t('trade.kind'), t(`trade.kind.${kind}`)],
          ...(kind === 'market'
            ? []
            : ([[t('trade.price'), `${figure(price, coin.basePrecision)} USDT`]] as [string, ReactNode][])),
          ...(byValue ? [] : ([[t('trade.amount'), `${amount(quantity)} ${base}`]] as [string, ReactNode][])),
          ...(size.total
            ? ([[t('trade.total'), `${figure(size.total, 2)} USDT`]] as [string, ReactNode][])
            : []),
          ...lines,
        ]}
        onSend={place}
        onClose={() => ask(false)}
      />
    </form>
  )
}
