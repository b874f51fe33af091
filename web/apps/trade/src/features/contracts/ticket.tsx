import { useT } from '@plimsoll/i18n'
import { KeyValue, MoneyField, PercentSlider, Segmented } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { Calculator, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { amount, figure, usd } from '~/shared/format'
import { type ContractCoin, quoteOf } from '~/shared/instruments'
import { ticker } from '~/shared/market/store'
import { big, floorTo, over, times } from '~/shared/money'
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
import { Leverage } from './leverage'
import { type ContractForm, orderOf, useTicket } from './ticket-state'

const KINDS: OrderKind[] = ['market', 'limit', 'stop']

/** Lots that this much of the wallet can carry at this leverage; fees leave a little aside. */
const FEE_ROOM = '0.99'
function affordable(coin: ContractCoin, available: string, leverage: number, percent: number): string {
  const lotValue = times(ticker(coin.coin)?.price ?? coin.amount ?? '0', coin.shareNumber)
  const money = times(times(available, FEE_ROOM), over(String(percent), '100', 2))
  const lots = floorTo(over(times(money, String(leverage)), lotValue, 4), '1')
  const most = String(coin.maxShare)
  return big(lots).gt(big(most)) ? most : lots
}

function Protection({
  coin,
  scale,
  wrong,
}: {
  coin: ContractCoin
  scale: number
  wrong: { takeProfit?: string; stopLoss?: string }
}) {
  const t = useT()
  const { takeProfit, stopLoss, set } = useTicket()
  const [open, setOpen] = useState(false)
  const shown = open || takeProfit !== '' || stopLoss !== ''
  return (
    <div>
      <button
        type="button"
        aria-expanded={shown}
        onClick={() => setOpen(!shown)}
        className="flex min-h-11 w-full items-center justify-between text-sm font-medium text-text-2"
      >
        {t('trade.protect')}
        <ChevronDown size={16} className={shown ? 'rotate-180' : ''} aria-hidden />
      </button>
      {shown ? (
        <div className="grid gap-2 pb-1">
          <PriceField
            label="trade.take-profit"
            coin={coin}
            scale={scale}
            unit=""
            value={takeProfit}
            error={wrong.takeProfit}
            onValue={(price) => set({ takeProfit: price })}
          />
          <PriceField
            label="trade.stop-loss"
            coin={coin}
            scale={scale}
            unit=""
            value={stopLoss}
            error={wrong.stopLoss}
            onValue={(price) => set({ stopLoss: price })}
          />
        </div>
      ) : null}
    </div>
  )
}

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
  const [percent, setPercent] = useState(0)
  const [choosing, choose] = useState(false)
  const available = useFree('contract', 'usdt')
  const most = Math.max(...coin.leverage.split(',').map(Number))
  const form: ContractForm = { ...ticket, leverage: Math.min(ticket.leverage, most) }
  const order = orderOf(form, coin.coin)
  const { preview, wrong, busy, place } = useOrdering('contract', order, () => {
    ticket.clear()
    setPercent(0)
    onPlaced()
  })
  const tone = side === 'long' ? 'up' : 'down'
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        place()
      }}
    >
      <Segmented
        name="contract-side"
        label={t('trade.side')}
        value={side}
        onChange={(next) => set({ side: next })}
        choices={[
          { value: 'long', label: t('trade.long'), tone: 'up' },
          { value: 'short', label: t('trade.short'), tone: 'down' },
        ]}
      />
      <div className="flex items-center justify-between gap-2">
        <Kinds kinds={KINDS} value={kind} onChange={(next) => set({ kind: next })} />
        <button
          type="button"
          onClick={() => choose(true)}
          className="num flex min-h-10 items-center gap-1 rounded-sm bg-sunken px-3 text-[15px] hover:bg-line aria-invalid:text-bad"
          aria-label={t('trade.leverage-is', { times: form.leverage })}
          aria-invalid={wrong.leverage ? true : undefined}
        >
          {form.leverage}× <ChevronDown size={15} aria-hidden />
        </button>
      </div>
      {wrong.leverage ? (
        <p role="alert" className="text-sm text-bad">
          {wrong.leverage}
        </p>
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
      <MoneyField
        label={t('trade.lots')}
        scale={0}
        value={ticket.lots}
        onValue={(lots) => {
          set({ lots })
          setPercent(0)
        }}
        unit={t('trade.lot-unit', { size: `${coin.shareNumber} ${coin.coin.toUpperCase()}` })}
        error={wrong.amount}
        hint={
          preview
            ? t('trade.worth', { value: usd(preview.notional) })
            : t('trade.least-lots', { least: coin.minShare })
        }
      />
      <PercentSlider
        label={t('trade.share-of-wallet')}
        value={percent}
        tone={tone}
        disabled={!available}
        onChange={(next) => {
          setPercent(next)
          set({ lots: affordable(coin, available ?? '0', form.leverage, next).replace(/^0$/, '') })
        }}
      />
      {kind === 'market' ? null : <TimeInForceField value={ticket.time} onChange={(time) => set({ time })} />}
      <Protection coin={coin} scale={scale} wrong={wrong} />
      <div>
        <Available wallet="contract" shown={usd(available)} canFund />
        <KeyValue
          className="text-sm!"
          items={[
            [t('trade.margin'), usd(preview?.margin)],
            [t('trade.fee'), preview ? `$${amount(preview.fee, 4)}` : '—'],
            [t('trade.break-even'), figure(preview?.breakEvenPrice, scale)],
            [t('trade.liquidation'), figure(preview?.liqPrice, scale)],
            [
              t('trade.worst-loss'),
              <span key="worst" className={preview ? 'text-down' : ''}>
                {preview ? `−${usd(preview.worstLoss)}` : '—'}
              </span>,
            ],
          ]}
        />
      </div>
      <Submit
        look={tone}
        disabled={!order || coin.isMarketClosed}
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
        {coin.isMarketClosed
          ? t('common.closed')
          : t(side === 'long' ? 'trade.open-long' : 'trade.open-short', { symbol: coin.showSymbol })}
      </Submit>
      <Link
        to="/calculation"
        className="flex min-h-11 items-center justify-center gap-2 text-sm font-semibold text-accent-ink"
      >
        <Calculator size={17} aria-hidden />
        {t('trade.calculator')}
      </Link>
      <Leverage coin={coin} open={choosing} onClose={() => choose(false)} />
    </form>
  )
}
