import { useT } from '@plimsoll/i18n'
import { Banner, Button, KeyValue, MoneyField, Skeleton } from '@plimsoll/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { call, newIdempotencyKey, Refused, showError } from '~/domain/api/api'
import { markLocalAction } from '~/domain/api/recent-action'
import { useStanding } from '~/domain/funds/limits'
import type { Coin } from '~/domain/market/instruments'
import { useStale } from '~/domain/market/stale'
import { useSession, useSignedIn } from '~/domain/session/session'
import { useSettings } from '~/domain/settings/settings'
import { usePreview } from '~/domain/trading/preview'
import { wrongOf } from '~/domain/trading/refusals'
import { Available, SignInFirst } from '~/domain/trading/ticket-parts'
import { useFree } from '~/domain/trading/wallet'
import { useDesk } from '~/shared/desktop'
import { figure, usd } from '~/shared/format'
import { big, isPositive, times } from '~/shared/money'
import { Limits } from './limits'
import { firstPeriod, offeredPeriods } from './offered'
import { Periods } from './periods'
import { PinnedBar } from './pinned-bar'
import { useLimits } from './queries'
import type { PeriodRow, SecondsPreview } from './types'

/** Stakes at hand, as multiples of the least one. */
const QUICK = ['1', '2', '5', '10', '20']
/** Refused with real money where the reader lives; practice money is another matter. */
const NOT_HERE = 'second.jurisdiction'
/** Refused until the test for this product was passed. */
const TEST_FIRST = 'suitability.required'

function usePeriods(coin: Coin) {
  const practice = useSession((session) => session.practice)
  return useQuery({
    queryKey: ['periods', coin.coin, practice],
    staleTime: 30_000,
    queryFn: () => call('POST /api/period/list', { symbol: coin.coin }),
  })
}

/** What the period pays and costs, before anything is staked. */
function Terms({ period, preview }: { period: PeriodRow; preview: SecondsPreview | undefined }) {
  const t = useT()
  return (
    <KeyValue
      className="text-sm!"
      items={[
        [t('trade.seconds.win'), usd(preview?.payoutWin)],
        [t('trade.seconds.draw'), usd(preview?.payoutDraw)],
        [t('trade.seconds.lose'), usd(preview?.payoutLose)],
        [t('trade.seconds.break-even'), `${figure(period.breakEven, 2)}%`],
        [
          t('trade.seconds.expected'),
          preview
            ? `−${usd(preview.expectedLoss)} (${figure(period.expectedLossPct, 2, 0)}%)`
            : `−${figure(period.expectedLossPct, 2, 0)}%`,
        ],
      ]}
    />
  )
}

/** Up or down by a moment from now: what it pays, what it costs on average, and only then the two buttons. */
export function SecondsTicket({ coin }: { coin: Coin }) {
  const t = useT()
  const queries = useQueryClient()
  const signedIn = useSignedIn()
  const free = useFree('contract', 'usdt')
  const { data: limits } = useLimits()
  const standing = useStanding()
  const practice = useSession((session) => session.practice)
  const { data: periods } = usePeriods(coin)
  const [chosen, choose] = useState<number | undefined>(undefined)
  const [stake, setStake] = useState('')
  const [limiting, limit] = useState(false)
  const stale = useStale() !== undefined
  const desk = useDesk()
  const listed = useSettings().OPTION_POSITION
  const offered = offeredPeriods(periods ?? [], listed)
  const period = offered.find((one) => one.id === chosen) ?? firstPeriod(offered, listed)
  const ask =
    period && isPositive(stake)
      ? { periodId: period.id, symbol: coin.coin, betAmount: stake, betContent: 1 }
      : undefined
  const { preview } = usePreview('POST /api/secondContractOrder/preview', signedIn ? ask : undefined)
  const place = useMutation({
    mutationFn: (betContent: 0 | 1) =>
      call(
        'POST /api/secondContractOrder/createSecondContractOrder',
        { ...ask, betContent },
        newIdempotencyKey(),
      ),
    onSuccess: () => {
      markLocalAction()
      setStake('')
      for (const key of ['seconds', 'assets']) void queries.invalidateQueries({ queryKey: [key] })
    },
    onError: (error) => {
      if (!(error instanceof Refused)) showError(error)
    },
  })
  if (!periods) return <Skeleton className="h-96" />
  if (!period) return <Banner>{t('trade.seconds.none')}</Banner>
  const refused = place.error instanceof Refused ? place.error : undefined
  const params = [preview?.refused, period.reason, refused?.key]
  const notHere = params.includes(NOT_HERE)
  const testFirst = params.includes(TEST_FIRST)
  const wrong = wrongOf(refused)
  const outside = isPositive(stake) && (big(stake).lt(period.minAmount) || big(stake).gt(period.maxAmount))
  const range = t('trade.seconds.range', {
    least: figure(period.minAmount, 0),
    most: figure(period.maxAmount, 0),
  })
  const closed = coin.isMarketClosed || !period.available
  const barred = !ask || closed || outside || notHere || testFirst || stale
  const buttons = signedIn ? (
    <div className="grid grid-cols-2 gap-2">
      <Button
        look="up"
        size="lg"
        disabled={barred}
        busy={place.isPending && place.variables === 1}
        onClick={() => place.mutate(1)}
        icon={<ArrowUp size={20} aria-hidden />}
      >
        {t('trade.seconds.up')}
      </Button>
      <Button
        look="down"
        size="lg"
        disabled={barred}
        busy={place.isPending && place.variables === 0}
        onClick={() => place.mutate(0)}
        icon={<ArrowDown size={20} aria-hidden />}
      >
        {t('trade.seconds.down')}
      </Button>
    </div>
  ) : (
    <SignInFirst />
  )
  return (
    <div className="space-y-4">
      {desk ? <Periods periods={offered} chosen={period} onChoose={choose} /> : null}
      <div>
        {desk ? (
          <MoneyField
            label={t('trade.seconds.stake')}
            scale={2}
            unit="USDT"
            value={stake}
            onValue={(value) => {
              setStake(value)
              place.reset()
            }}
            hint={range}
            error={outside ? range : wrong.amount}
          />
        ) : null}
        <div className="mt-2 flex gap-2">
          {QUICK.map((count) => (
            <button
              key={count}
              type="button"
              onClick={() => setStake(times(period.minAmount, count))}
              className="num min-h-10 flex-1 rounded-sm bg-sunken text-center! text-sm hover:bg-line"
            >
              {figure(times(period.minAmount, count), 0)}
            </button>
          ))}
        </div>
      </div>
      <div>
        <Available wallet="contract" shown={usd(free)} canFund />
        {limits ? (
          <div className="flex min-h-9 items-center justify-between text-sm">
            <span className="text-text-3">{t('trade.limits.left')}</span>
            <span className="flex items-center gap-2">
              <span className="num font-medium">{usd(limits.leftToday)}</span>
              <button
                type="button"
                onClick={() => limit(true)}
                className="min-h-9 rounded-sm px-1.5 font-semibold text-accent-ink hover:bg-sunken"
              >
                {t('trade.limits')}
              </button>
            </span>
          </div>
        ) : null}
      </div>
      <Terms period={period} preview={preview} />
      {standing?.second.playMoney && !practice ? (
        <p className="text-sm text-text-3">{t('trade.seconds.play-money')}</p>
      ) : null}
      {/* Whoever has to take the test first is led to it below. */}
      {signedIn && !testFirst ? (
        <p className="text-sm text-text-3">
          <Link to="/question" className="font-semibold text-accent-ink underline underline-offset-4">
            {t('trade.seconds.suitability')}
          </Link>
        </p>
      ) : null}
      {/* On a desk they stay in sight, never without what they cost. */}
      <div className="space-y-3 desk:sticky desk:-bottom-4 desk:-mx-4 desk:-mb-4 desk:border-t desk:border-line desk:bg-surface desk:p-4">
        <Banner tone="warn">
          {t('trade.seconds.edge', { percent: figure(period.expectedLossPct, 2, 0) })}
        </Banner>
        {notHere ? (
          <Banner
            tone="bad"
            action={
              <Link
                to="/tradeSim"
                search={{ product: 'seconds', symbol: coin.coin }}
                className="shrink-0 font-semibold underline"
              >
                {t('trade.practise')}
              </Link>
            }
          >
            {t('trade.seconds.not-here')}
          </Banner>
        ) : testFirst ? (
          <Banner
            tone="bad"
            action={
              <Link to="/question" className="shrink-0 font-semibold underline">
                {t('trade.limit.step.suitability')}
              </Link>
            }
          >
            {t('trade.seconds.test-first')}
          </Banner>
        ) : wrong.whole ? (
          <Banner tone="bad">{wrong.whole}</Banner>
        ) : null}
        {desk ? buttons : null}
      </div>
      {desk ? null : (
        <PinnedBar
          periods={offered}
          chosen={period}
          onChoose={choose}
          stake={stake}
          onStake={(value) => {
            setStake(value)
            place.reset()
          }}
          wrong={outside ? range : (wrong.amount ?? wrong.whole)}
          preview={preview}
        >
          {buttons}
        </PinnedBar>
      )}
      <Limits open={limiting} onClose={() => limit(false)} />
    </div>
  )
}
