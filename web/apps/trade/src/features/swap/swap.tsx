import { useT } from '@plimsoll/i18n'
import { Button, Card, CoinMark, KeyValue, MoneyField, toast } from '@plimsoll/ui'
import { useCountdown } from '@plimsoll/ui/countdown'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDownUp } from 'lucide-react'
import { useState } from 'react'
import { complain, intention, list, post } from '~/shared/api'
import { figure, amount as shown } from '~/shared/format'
import { compare, floorTo, times } from '~/shared/money'
import { Page } from '~/shared/page'
import { useFree } from '~/shared/trading/wallet'

interface SwapCoin {
  symbol: string
  logo: string
  minChargeNum: string
  maxChargeNum: string
  commission: string
}

interface Quote {
  quoteId: number
  rate: string
  midRate: string
  spreadPct: string
  minimum: string
  maximum: string
  expiresAt: number
}

/** What is still taken when the rate moved a hair between the quote and the press. */
const TOLERANCE = '0.999'

function Coin({
  value,
  coins,
  label,
  onPick,
}: {
  value: string
  coins: SwapCoin[]
  label: string
  onPick: (coin: string) => void
}) {
  return (
    <label className="flex items-center gap-2.5">
      <CoinMark symbol={value} src={`/static/coins/${value.toLowerCase()}.svg`} size={32} />
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onPick(event.target.value)}
        className="min-h-11 bg-transparent text-[19px] font-semibold outline-none"
      >
        {coins.map((coin) => (
          <option key={coin.symbol} value={coin.symbol.toUpperCase()}>
            {coin.symbol.toUpperCase()}
          </option>
        ))}
      </select>
    </label>
  )
}

/** One coin for another at a firm rate, with all it costs beside it. */
export function Swap() {
  const t = useT()
  const queries = useQueryClient()
  const [from, setFrom] = useState('USDT')
  const [to, setTo] = useState('BTC')
  const [money, setMoney] = useState('')
  const free = useFree('platform', from)
  const { data: desk } = useQuery({
    queryKey: ['swap', 'coins'],
    staleTime: 60_000,
    queryFn: () => list<SwapCoin>('/api/symbolmanage/list'),
  })
  const { data: quote, isFetching } = useQuery({
    queryKey: ['swap', 'quote', from, to],
    enabled: from !== to,
    // A new quote when the old one has run out.
    refetchInterval: (query) => Math.max(1000, (query.state.data?.expiresAt ?? 0) - Date.now() + 50),
    queryFn: async () =>
      (
        await post<{ quote: Quote }>(
          `/api/texchange/getCurrencyPrice?currency=${from.toLowerCase()},${to.toLowerCase()}`,
        )
      ).quote,
  })
  const left = useCountdown(quote?.expiresAt)
  const receive = quote && Number(money) ? floorTo(times(money, quote.rate), '0.00000001') : undefined
  const tooMuch = free !== undefined && money !== '' && compare(money, free) > 0
  const swap = useMutation({
    mutationFn: () =>
      post<{ received: string; toCoin: string }>(
        '/api/texchange/currencyExchange',
        {
          fromSymbol: from.toLowerCase(),
          toSymbol: to.toLowerCase(),
          total: money,
          quoteId: quote?.quoteId,
          minReceive: receive ? floorTo(times(receive, TOLERANCE), '0.00000001') : undefined,
        },
        intention(),
      ),
    onSuccess: (done) => {
      toast(t('funds.swapped', { amount: `${shown(done.received)} ${done.toCoin.toUpperCase()}` }), 'good')
      setMoney('')
      for (const key of ['assets', 'swap']) void queries.invalidateQueries({ queryKey: [key] })
    },
    onError: complain,
  })
  const coins = desk?.rows ?? []
  return (
    <Page
      title={t('funds.swap')}
      footer={
        <Button
          wide
          size="lg"
          busy={swap.isPending}
          disabled={!receive || tooMuch || from === to || left === 0}
          onClick={() => swap.mutate()}
        >
          {left > 0 ? t('funds.swap-within', { seconds: left }) : t('funds.swap')}
        </Button>
      }
    >
      <Card className="p-4">
        <div className="mb-2 text-sm text-text-3">{t('funds.give')}</div>
        <Coin value={from} coins={coins} label={t('funds.give')} onPick={setFrom} />
        <MoneyField
          className="mt-2"
          label={t('funds.amount')}
          scale={8}
          value={money}
          onValue={setMoney}
          end={
            <button
              type="button"
              className="text-sm font-semibold text-accent-ink"
              onClick={() => setMoney(free ?? '')}
            >
              {t('funds.all')}
            </button>
          }
          hint={free === undefined ? undefined : t('funds.free', { amount: `${shown(free)} ${from}` })}
          error={tooMuch ? t('funds.too-much') : undefined}
        />
      </Card>
      <div className="relative z-10 -my-3 flex justify-center">
        <button
          type="button"
          aria-label={t('funds.turn')}
          onClick={() => {
            setFrom(to)
            setTo(from)
          }}
          className="grid size-11 place-items-center rounded-full border border-line bg-surface text-text-2"
        >
          <ArrowDownUp size={19} aria-hidden />
        </button>
      </div>
      <Card className="p-4">
        <div className="mb-2 text-sm text-text-3">{t('funds.get')}</div>
        <div className="flex items-center justify-between">
          <Coin value={to} coins={coins} label={t('funds.get')} onPick={setTo} />
          <span className={`num text-[22px] font-semibold ${isFetching && !quote ? 'text-text-3' : ''}`}>
            {shown(receive)}
          </span>
        </div>
      </Card>
      <KeyValue
        className="mt-5"
        items={[
          [t('funds.mid-rate'), quote ? `1 ${from} = ${figure(quote.midRate, 8, 0)} ${to}` : '—'],
          [t('funds.rate'), quote ? `1 ${from} = ${figure(quote.rate, 8, 0)} ${to}` : '—'],
          [t('funds.cost'), quote ? `${figure(quote.spreadPct, 3, 0)}%` : '—'],
          [t('funds.limits'), quote ? `${shown(quote.minimum)} – ${shown(quote.maximum)} ${from}` : '—'],
        ]}
      />
      <p className="mt-4 text-sm text-text-3">{t('funds.swap-note')}</p>
    </Page>
  )
}
