import { useT } from '@plimsoll/i18n'
import { Button, Failed, MoneyField, Segmented, Select, SkeletonRows, Tabs } from '@plimsoll/ui'
import { type ReactNode, useState } from 'react'
import { Refused } from '~/domain/api/api'
import { Page } from '~/domain/layout/page'
import { type ContractCoin, quoteOf, useContracts } from '~/domain/market/instruments'
import { SymbolSwitch } from '~/domain/trading/symbol-switch'
import { factor, figure } from '~/shared/format'
import { isPositive, times } from '~/shared/money'
import { useEstimate } from './estimate'
import { Results } from './results'
import { isStop, lotsFor, type Side, targetPrice } from './solve'

export const MODES = ['profit', 'liquidation', 'target', 'size'] as const
export type Mode = (typeof MODES)[number]

/** Every profile may use it. */
const LEVERAGE_AT_FIRST = 2

/** What was typed. Each mode asks for some of it and works out the rest. */
interface Typed {
  lots: string
  open: string
  close: string
  wanted: string
  stop: string
  risk: string
}

/** The position a mode arrives at: how many lots, and where it would be closed. */
function solved(mode: Mode, side: Side, coin: ContractCoin, typed: Typed) {
  const fees = { openFee: coin.openFee, closeFee: coin.closeFee }
  if (mode === 'size')
    return {
      lots: lotsFor({ side, open: typed.open, ...fees }, typed.stop, typed.risk, coin.shareNumber),
      close: typed.stop,
    }
  if (mode !== 'target') return { lots: typed.lots, close: mode === 'profit' ? typed.close : '' }
  const quantity = isPositive(typed.lots) ? times(typed.lots, coin.shareNumber) : '0'
  const close = isPositive(typed.wanted)
    ? targetPrice({ side, open: typed.open, quantity, ...fees }, typed.wanted, coin.baseScale)
    : undefined
  return { lots: typed.lots, close: close ?? '' }
}

/** Why nothing is worked out, where the reader can mend it. */
function useComplaints(
  mode: Mode,
  side: Side,
  typed: Typed,
  found: { lots: string | undefined; close: string },
) {
  const t = useT()
  const wrongStop =
    mode === 'size' &&
    isPositive(typed.stop) &&
    isPositive(typed.open) &&
    !isStop(side, typed.open, typed.stop)
  return {
    stop: wrongStop ? t('content.calc.stop-side') : undefined,
    risk: mode === 'size' && found.lots === '0' ? t('content.calc.too-small') : undefined,
    wanted:
      mode === 'target' && isPositive(typed.wanted) && isPositive(typed.lots) && !found.close
        ? t('content.calc.out-of-reach')
        : undefined,
  }
}

/** words: content.calc.mode.* words: content.calc.* */
function Calculator({ coin, children }: { coin: ContractCoin; children: ReactNode }) {
  const t = useT()
  const offered = coin.leverage.split(',').map(Number)
  const [mode, setMode] = useState<Mode>('profit')
  const [side, setSide] = useState<Side>('long')
  const [leverage, setLeverage] = useState(
    offered.includes(LEVERAGE_AT_FIRST) ? LEVERAGE_AT_FIRST : (offered[0] ?? 1),
  )
  const [typed, setTyped] = useState<Typed>({
    lots: '10',
    open: coin.amount ?? '',
    close: '',
    wanted: '',
    stop: '',
    risk: '',
  })
  const found = solved(mode, side, coin, typed)
  const complaints = useComplaints(mode, side, typed, found)
  const ready = isPositive(found.lots ?? '') && isPositive(typed.open)
  const { estimate, error } = useEstimate(
    ready
      ? {
          symbol: coin.coin,
          type: side === 'long' ? 0 : 1,
          leverage,
          lots: Number(found.lots),
          openPrice: typed.open,
          ...(isPositive(found.close) ? { closePrice: found.close } : {}),
        }
      : undefined,
  )
  const refused = error instanceof Refused ? error.message : undefined
  const price = (name: 'open' | 'close' | 'stop', complaint?: string) => (
    <MoneyField
      label={t(`content.calc.${name}`)}
      scale={coin.baseScale}
      value={typed[name]}
      onValue={(value) => setTyped({ ...typed, [name]: value })}
      unit={quoteOf(coin)}
      error={complaint}
      end={
        name === 'open' ? (
          <Button
            look="text"
            size="sm"
            className="-me-2"
            onClick={() => setTyped({ ...typed, open: coin.amount ?? '' })}
          >
            {t('content.calc.now')}
          </Button>
        ) : undefined
      }
    />
  )
  const money = (name: 'wanted' | 'risk', complaint?: string) => (
    <MoneyField
      label={t(`content.calc.${name}`)}
      scale={2}
      value={typed[name]}
      onValue={(value) => setTyped({ ...typed, [name]: value })}
      unit="USDT"
      error={complaint}
    />
  )
  return (
    <>
      <Tabs
        label={t('content.calc.mode')}
        value={mode}
        onChange={setMode}
        className="mb-5"
        tabs={MODES.map((value) => ({ value, label: t(`content.calc.mode.${value}`) }))}
      />
      <div className="grid grid-cols-1 gap-8 desk:grid-cols-2 desk:items-start desk:gap-14">
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
                {factor(one)}
              </option>
            ))}
          </Select>
          {mode === 'size' ? null : (
            <MoneyField
              label={t('content.calc.lots')}
              scale={0}
              value={typed.lots}
              onValue={(lots) => setTyped({ ...typed, lots })}
              hint={
                isPositive(typed.lots) ? (
                  <span className="num">
                    = {figure(times(typed.lots, coin.shareNumber))} {coin.coin.toUpperCase()}
                  </span>
                ) : undefined
              }
              error={refused}
            />
          )}
          {price('open', mode === 'size' ? refused : undefined)}
          {mode === 'profit' ? price('close') : null}
          {mode === 'target' ? money('wanted', complaints.wanted) : null}
          {mode === 'size' ? price('stop', complaints.stop) : null}
          {mode === 'size' ? money('risk', complaints.risk) : null}
        </div>
        <Results
          mode={mode}
          side={side}
          coin={coin}
          open={typed.open}
          lots={found.lots}
          close={found.close}
          estimate={estimate}
          ready={ready && !refused}
        />
      </div>
    </>
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
