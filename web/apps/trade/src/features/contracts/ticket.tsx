import { useT } from '@plimsoll/i18n'
import { MoneyField } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { Calculator, ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type ContractCoin, quoteOf } from '~/domain/market/instruments'
import { ConfirmOrder, ConfirmPreference } from '~/domain/trading/confirm-order'
import { type Deed, useHotkeys } from '~/domain/trading/hotkeys'
import { KeysSheet } from '~/domain/trading/keys-sheet'
import { useOrdering } from '~/domain/trading/ordering'
import { MoreOrders } from '~/domain/trading/several/more'
import { Kinds, type OrderKind, PriceField, Submit, TimeInForceField } from '~/domain/trading/ticket-parts'
import { useTicketPreferences } from '~/domain/trading/ticket-preferences'
import { useFree } from '~/domain/trading/wallet'
import { figure } from '~/shared/format'
import { ExitFields } from './exit-fields'
import { Leverage } from './leverage'
import { PositionModeField } from './mode-sheet'
import { ReduceOnly } from './reduce'
import { Sides, useSubmitWords } from './sides'
import { SizeField } from './size-field'
import { partOf, typedOf } from './sizing'
import { Summary, useSummary } from './summary'
import { orderOf, useTicket } from './ticket-state'
import { useFilledIn } from './use-filled-in'

const KINDS: OrderKind[] = ['market', 'limit', 'stop']

/** Long or short, how much, at what price, with what leverage; and what it would come to before it is sent. */
export function ContractTicket({
  coin,
  scale,
  onPlaced,
}: {
  coin: ContractCoin
  scale: number
  onPlaced: () => void
}) {
  const t = useT()
  const ticket = useTicket()
  const { set, kind, side } = ticket
  const preferences = useTicketPreferences()
  const [choosing, choose] = useState(false)
  const [asking, ask] = useState(false)
  const [keys, showKeys] = useState(false)
  const available = useFree('contract', 'usdt')
  const { form, lot, most, entry, reduced, standing } = useFilledIn(coin, scale, available)
  const order = orderOf(form, coin.coin)
  const { preview, enough, wrong, busy, place } = useOrdering('contract', order, () => {
    ticket.clear()
    onPlaced()
  })
  const summary = useSummary(preview, scale, coin.shareNumber)
  const words = useSubmitWords(standing.mode, coin.showSymbol)
  const tone = side === 'long' ? 'up' : 'down'
  // Reduce only, and nothing to reduce; or more than there is.
  const tooMany = reduced !== undefined && Number(form.lots) > reduced.openLots
  const pointless = ticket.reduceOnly && (!reduced || tooMany)
  const ready = order !== undefined && !coin.isMarketClosed && enough && !pointless && !busy
  const send = () => {
    if (!ready) return
    if (preferences.confirm) ask(true)
    else place()
  }
  const obey = (deed: Deed) => {
    if (deed.do === 'help') showKeys(true)
    else if (deed.do === 'side') set({ side: deed.buys ? 'long' : 'short' })
    else if (deed.do === 'kind') set({ kind: deed.kind })
    else if (deed.do === 'send') send()
    else if (most) set({ size: typedOf(preferences.unit, partOf(most, deed.percent), lot) })
  }
  useHotkeys(obey)
  const label = coin.isMarketClosed ? t('common.closed') : order && !enough ? t('trade.insufficient') : words
  const items: [string, ReactNode][] = [
    [t('trade.instrument'), `${coin.showSymbol} · ${t(side === 'long' ? 'trade.long' : 'trade.short')}`],
    [t('trade.kind'), t(`trade.kind.${kind}`)],
    ...(kind === 'market' ? [] : ([[t('trade.price'), figure(form.price, scale)]] as [string, ReactNode][])),
    [t('trade.lots'), form.lots],
    ...(reduced ? ([[t('trade.reduce-only'), t('trade.yes')]] as [string, ReactNode][]) : summary),
  ]
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Sides mode={standing.mode} />
      <div className="flex items-center justify-between gap-2">
        <Kinds kinds={KINDS} value={kind} onChange={(next) => set({ kind: next })} />
        <button
          type="button"
          onClick={() => choose(true)}
          className="num flex min-h-10 items-center gap-1 rounded-sm bg-sunken px-3 text-[15px] hover:bg-line aria-invalid:text-bad"
          aria-label={t('trade.leverage-is', { times: form.leverage })}
          aria-invalid={wrong.leverage ? true : undefined}
          disabled={standing.joined !== undefined}
        >
          {form.leverage}× <ChevronDown size={15} aria-hidden />
        </button>
      </div>
      {wrong.leverage ? (
        <p role="alert" className="text-sm text-bad">
          {wrong.leverage}
        </p>
      ) : standing.joined && !ticket.reduceOnly ? (
        <p className="text-[13px] text-text-3">{t('trade.leverage-joined', { times: form.leverage })}</p>
      ) : null}
      {kind === 'stop' ? (
        <PriceField
          label="trade.stop-price"
          coin={coin}
          scale={scale}
          unit={quoteOf(coin)}
          value={ticket.stop}
          error={wrong.stop}
          onValue={(stop) => set({ stop })}
        />
      ) : null}
      {kind === 'market' ? null : (
        <PriceField
          label="trade.price"
          coin={coin}
          scale={scale}
          unit={quoteOf(coin)}
          value={ticket.price}
          error={wrong.price}
          onValue={(price) => set({ price })}
        />
      )}
      {reduced ? (
        <MoneyField
          label={t('trade.lots')}
          scale={0}
          value={ticket.size}
          onValue={(size) => set({ size })}
          unit={`/ ${reduced.openLots}`}
          error={tooMany ? t('trade.too-many-lots', { lots: reduced.openLots }) : wrong.amount}
        />
      ) : (
        <SizeField coin={coin} lots={form.lots} lot={lot} most={most} tone={tone} error={wrong.amount} />
      )}
      {kind === 'market' ? null : <TimeInForceField value={ticket.time} onChange={(time) => set({ time })} />}
      <ReduceOnly symbol={coin.coin} scale={scale} mode={standing.mode} />
      {ticket.reduceOnly ? null : (
        <>
          <ExitFields
            coin={coin}
            scale={scale}
            entry={entry}
            prices={{ takeProfit: form.takeProfit, stopLoss: form.stopLoss }}
            wrong={wrong}
          />
          <Summary preview={preview} available={available} scale={scale} lot={coin.shareNumber} />
        </>
      )}
      <Submit
        look={tone}
        disabled={!ready && !busy}
        busy={busy}
        needsPrice={kind === 'market'}
        wrong={wrong.whole}
        action={
          wrong.whole ? (
            <Link to="/tradingRules" className="shrink-0 font-semibold underline">
              {t('trade.rules')}
            </Link>
          ) : undefined
        }
      >
        {label}
      </Submit>
      <ConfirmPreference />
      <PositionModeField />
      <MoreOrders
        place={{
          venue: 'contract',
          symbol: coin.coin,
          name: coin.showSymbol,
          unit: t('trade.lots'),
          digits: 0,
          leverage: form.leverage,
        }}
        priceScale={scale}
        quote={quoteOf(coin)}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Link
          to="/calculation"
          className="flex min-h-11 items-center gap-2 text-sm font-semibold text-accent-ink"
        >
          <Calculator size={17} aria-hidden />
          {t('trade.calculator')}
        </Link>
        <KeysSheet open={keys} onOpen={() => showKeys(true)} onClose={() => showKeys(false)} />
      </div>
      <Leverage coin={coin} open={choosing} onClose={() => choose(false)} />
      <ConfirmOrder
        open={asking}
        look={tone}
        title={label}
        items={items}
        onSend={place}
        onClose={() => ask(false)}
      />
    </form>
  )
}
