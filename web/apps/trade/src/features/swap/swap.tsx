import { useT } from '@plimsoll/i18n'
import { Button, toast } from '@plimsoll/ui'
import { useCountdown } from '@plimsoll/ui/countdown'
import { cleanDecimal } from '@plimsoll/ui/field'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDownUp } from 'lucide-react'
import { useState } from 'react'
import { call, newIdempotencyKey, Refused, showError } from '~/domain/api/api'
import { FundsPage } from '~/domain/layout/funds-page'
import { useFree } from '~/domain/trading/wallet'
import { holding, amount as shown } from '~/shared/format'
import { compare, floorTo, isPositive, over, times } from '~/shared/money'
import { type Quote, quoteQuery, swapCoinsQuery } from './quote'
import { RecentSwaps } from './recent'
import { Side } from './side'
import { Terms } from './terms'

const SCALE = 8
const PRICE_SCALE = 2
const SMALLEST = '0.00000001'
/** What is still taken when the rate moved a hair between the quote and the press. */
const TOLERANCE = '0.999'

/** Why this amount can't be swapped, in words; nothing when it can. */
function useAmountError(money: string, free: string | undefined, quote: Quote | undefined) {
  const t = useT()
  if (!isPositive(money)) return undefined
  if (free !== undefined && compare(money, free) > 0) return t('funds.too-much')
  if (quote && compare(money, quote.minimum) < 0)
    return t('funds.out.too-little', { amount: shown(quote.minimum) })
  if (quote && compare(money, quote.maximum) > 0)
    return t('funds.out.too-large', { amount: shown(quote.maximum) })
  return undefined
}

function useSwap(done: () => void) {
  const t = useT()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (swap: { from: string; to: string; total: string; quoteId: number; least: string }) =>
      call(
        'POST /api/texchange/currencyExchange',
        {
          fromSymbol: swap.from.toLowerCase(),
          toSymbol: swap.to.toLowerCase(),
          total: swap.total,
          quoteId: swap.quoteId,
          minReceive: swap.least,
        },
        newIdempotencyKey(),
      ),
    onSuccess: ({ received, toCoin }) => {
      toast(t('funds.swapped', { amount: `${shown(received)} ${toCoin.toUpperCase()}` }), 'good')
      done()
    },
    onError: showError,
    // Done or refused: the quote is used up and the balances may have moved.
    onSettled: () => {
      for (const key of ['assets', 'swap', 'records']) void queries.invalidateQueries({ queryKey: [key] })
    },
  })
}

/** One coin for another at a firm rate, with all it costs beside it. */
export function Swap({ first }: { first: { from: string | undefined; to: string | undefined } }) {
  const t = useT()
  const [from, setFrom] = useState(first.from ?? 'USDT')
  const [to, setTo] = useState(first.to ?? 'BTC')
  const [money, setMoney] = useState('')
  const free = useFree('platform', from)
  const { data: offered } = useQuery(swapCoinsQuery)
  const { data, error } = useQuery(quoteQuery(from, to))
  const quote = error ? undefined : data
  const left = useCountdown(quote?.expiresAt)
  const receive = quote && isPositive(money) ? floorTo(times(money, quote.rate), SMALLEST) : undefined
  const least = receive ? floorTo(times(receive, TOLERANCE), SMALLEST) : undefined
  const amountError = useAmountError(money, free, quote)
  const back = quote ? over('1', quote.rate, SCALE) : '0'
  const swap = useSwap(() => setMoney(''))
  const coins = offered?.map((coin) => coin.symbol.toUpperCase()) ?? [from, to]
  const turn = () => {
    setFrom(to)
    setTo(from)
    setMoney(receive ?? '')
  }
  const part = (share: string) => setMoney(floorTo(times(free ?? '0', share), SMALLEST))
  return (
    <FundsPage title={t('funds.swap')}>
      <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_340px] desk:items-start desk:gap-10">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (quote && least) swap.mutate({ from, to, total: money, quoteId: quote.quoteId, least })
          }}
        >
          <Side
            label={<label htmlFor="give">{t('funds.give')}</label>}
            coinLabel={t('funds.give')}
            coin={from}
            coins={coins}
            onPick={(coin) => (coin === to ? turn() : setFrom(coin))}
            below={
              amountError ? (
                <span id="give-said" role="alert" className="text-bad">
                  {amountError}
                </span>
              ) : (
                <span id="give-said" className="flex items-center justify-between text-text-3">
                  <span className="tabular-nums">
                    {t('funds.free', { amount: `${holding(free, from)} ${from}` })}
                  </span>
                  <span className="-my-3 flex">
                    <Button look="text" size="sm" onClick={() => part('0.5')}>
                      {t('funds.half')}
                    </Button>
                    <Button look="text" size="sm" onClick={() => part('1')}>
                      {t('funds.all')}
                    </Button>
                  </span>
                </span>
              )
            }
          >
            <input
              id="give"
              inputMode="decimal"
              autoComplete="off"
              enterKeyHint="done"
              placeholder="0"
              value={money}
              aria-invalid={amountError ? true : undefined}
              aria-describedby="give-said"
              onChange={(event) => {
                const clean = cleanDecimal(event.target.value, SCALE)
                if (clean !== undefined) setMoney(clean)
              }}
              className="num w-full bg-transparent py-2 text-[30px] leading-9 font-semibold outline-none placeholder:text-text-3"
            />
          </Side>
          <div className="relative z-10 -my-3.5 flex justify-center">
            <button
              type="button"
              aria-label={t('funds.turn')}
              onClick={turn}
              className="grid size-11 place-items-center rounded-full border border-line bg-surface text-text-2 transition-transform duration-120 hover:text-text active:rotate-180"
            >
              <ArrowDownUp size={19} aria-hidden />
            </button>
          </div>
          <Side
            label={t('funds.get')}
            coinLabel={t('funds.get')}
            coin={to}
            coins={coins}
            onPick={(coin) => (coin === from ? turn() : setTo(coin))}
            below={
              quote ? (
                <span className="num text-text-3">
                  1 {to} = {shown(back, compare(back, '1') < 0 ? SCALE : PRICE_SCALE)} {from}
                </span>
              ) : null
            }
          >
            <output
              htmlFor="give"
              className={`num block truncate py-2 text-[30px] leading-9 font-semibold ${receive ? '' : 'text-text-3'}`}
            >
              {receive ? holding(receive, to) : '0'}
            </output>
          </Side>
          <Button
            wide
            size="lg"
            type="submit"
            className="mt-4"
            busy={swap.isPending}
            disabled={!receive || Boolean(amountError) || left === 0}
          >
            {t('funds.swap-now')}
          </Button>
        </form>
        <div className="mt-7 space-y-8 desk:mt-1">
          <Terms
            quote={quote}
            from={from}
            to={to}
            least={least}
            refused={error instanceof Refused ? error.message : undefined}
          />
          <RecentSwaps />
        </div>
      </div>
    </FundsPage>
  )
}
