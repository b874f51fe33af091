import { useT } from '@plimsoll/i18n'
import {
  Banner,
  Button,
  Card,
  Failed,
  MoneyField,
  Segmented,
  Select,
  Skeleton,
  SkeletonRows,
} from '@plimsoll/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { post, Refused } from '~/shared/api'
import { figure, percent, signed, usd } from '~/shared/format'
import { type ContractCoin, useContracts } from '~/shared/instruments'
import { big, isPositive, times } from '~/shared/money'
import { Page } from '~/shared/page'
import { SymbolSwitch } from '~/shared/trading/symbol-switch'
import { closesAtOnce } from './at-once'

interface Estimate {
  margin: string
  fee: string
  pnl: string | null
  roe: string | null
  liqPrice: string
  targetPrice: string
  net: string | null
  worstLoss: string
}

interface Asked {
  symbol: string
  type: 0 | 1
  leverage: number
  lots: string
  openPrice: string
  closePrice?: string
}

/** Every profile may use it. */
const LEVERAGE_AT_FIRST = 2

function useEstimate(asked: Asked | undefined) {
  return useQuery({
    queryKey: ['calculation', asked],
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: () => post<Estimate>('/api/calc/position', asked),
  })
}

function Line({ name, children, tone = '' }: { name: string; children: ReactNode; tone?: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt className="text-text-3">{name}</dt>
      <dd className={`num text-[19px] font-semibold ${tone}`}>{children}</dd>
    </div>
  )
}

const toneOf = (value: string) => (big(value).lt('0') ? 'text-down' : big(value).gt('0') ? 'text-up' : '')

function Results({ estimate, scale }: { estimate: Estimate | undefined; scale: number }) {
  const t = useT()
  const show = (write: (found: Estimate) => ReactNode) =>
    estimate ? write(estimate) : <Skeleton className="h-5 w-24" />
  return (
    <dl className="divide-y divide-line" aria-live="polite">
      <Line name={t('content.calc.margin')}>{show((found) => usd(found.margin))}</Line>
      <Line name={t('content.calc.liquidation')}>{show((found) => figure(found.liqPrice, scale))}</Line>
      <Line name={t('content.calc.target')}>{show((found) => figure(found.targetPrice, scale))}</Line>
      <Line name={t('content.calc.fee')}>{show((found) => usd(found.fee))}</Line>
      <Line name={t('content.calc.worst')}>{show((found) => usd(found.worstLoss))}</Line>
      {estimate?.net ? (
        <>
          <Line name={t('content.calc.pnl')} tone={toneOf(estimate.pnl ?? '0')}>
            {signed(estimate.pnl, usd)}
          </Line>
          <Line name={t('content.calc.net')} tone={toneOf(estimate.net)}>
            {signed(estimate.net, usd)}
          </Line>
          <Line name={t('content.calc.roe')} tone={toneOf(estimate.roe ?? '0')}>
            {percent(estimate.roe)}
          </Line>
        </>
      ) : null}
    </dl>
  )
}

function Calculator({ coin, children }: { coin: ContractCoin; children: ReactNode }) {
  const t = useT()
  const offered = coin.leverage.split(',').map(Number)
  const [side, setSide] = useState<'long' | 'short'>('long')
  const [leverage, setLeverage] = useState(
    offered.includes(LEVERAGE_AT_FIRST) ? LEVERAGE_AT_FIRST : (offered[0] ?? 1),
  )
  const [lots, setLots] = useState('10')
  const [open, setOpen] = useState(coin.amount ?? '')
  const [close, setClose] = useState('')
  const ready = isPositive(lots) && isPositive(open)
  const asked = useDeferredValue(
    ready
      ? JSON.stringify({
          symbol: coin.coin,
          type: side === 'long' ? 0 : 1,
          leverage,
          lots,
          openPrice: open,
          ...(isPositive(close) ? { closePrice: close } : {}),
        } satisfies Asked)
      : '',
  )
  const query = useEstimate(asked ? (JSON.parse(asked) as Asked) : undefined)
  const estimate = ready && !query.error ? query.data : undefined
  return (
    <div className="grid grid-cols-1 gap-8 desk:grid-cols-2 desk:gap-14 desk:pt-4">
      <div className="space-y-4">
        {children}
        <Segmented
          name="side"
          label={t('content.calc.side')}
          value={side}
          onChange={setSide}
          choices={[
            { value: 'long', label: t('content.calc.long'), tone: 'up' },
            { value: 'short', label: t('content.calc.short'), tone: 'down' },
          ]}
        />
        <Select
          label={t('content.calc.leverage')}
          value={leverage}
          onChange={(event) => setLeverage(Number(event.target.value))}
        >
          {offered.map((one) => (
            <option key={one} value={one}>
              {one}×
            </option>
          ))}
        </Select>
        <MoneyField
          label={t('content.calc.lots')}
          scale={0}
          value={lots}
          onValue={setLots}
          hint={
            isPositive(lots)
              ? `= ${figure(times(lots, coin.shareNumber))} ${coin.coin.toUpperCase()}`
              : undefined
          }
          error={query.error instanceof Refused ? query.error.message : undefined}
        />
        <MoneyField
          label={t('content.calc.open')}
          scale={coin.baseScale}
          value={open}
          onValue={setOpen}
          unit="USDT"
          end={
            <Button look="text" size="sm" onClick={() => setOpen(coin.amount ?? '')}>
              {t('content.calc.now')}
            </Button>
          }
        />
        <MoneyField
          label={t('content.calc.close')}
          scale={coin.baseScale}
          value={close}
          onValue={setClose}
          unit="USDT"
          hint={t('content.calc.close-hint')}
        />
      </div>
      <Card className="self-start p-5">
        <h2 className="mb-2 text-[17px] font-semibold">{t('content.calc.result')}</h2>
        {estimate && closesAtOnce(side, open, estimate.liqPrice) ? (
          <Banner tone="bad" className="mb-2">
            {t('content.calc.at-once')}
          </Banner>
        ) : null}
        <Results estimate={estimate} scale={coin.baseScale} />
        <p className="mt-4 text-sm text-text-3">{t('content.calc.note')}</p>
      </Card>
    </div>
  )
}

/** What a position would cost and bring, by the engine's own arithmetic. */
export function Calculation() {
  const t = useT()
  const { data: coins, error, refetch } = useContracts()
  const [symbol, setSymbol] = useState('btc')
  const coin = coins?.find((one) => one.coin === symbol) ?? coins?.[0]
  return (
    <Page title={t('content.calc.title')} wide>
      {coin && coins ? (
        <Calculator key={coin.coin} coin={coin}>
          <SymbolSwitch coin={coin} coins={coins} onPick={setSymbol} />
        </Calculator>
      ) : error ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => refetch()} />
      ) : (
        <SkeletonRows label={t('common.loading')} />
      )}
    </Page>
  )
}
