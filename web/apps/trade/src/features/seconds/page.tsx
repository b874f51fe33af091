import { useT } from '@plimsoll/i18n'
import { Empty } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ChartPanel } from '~/domain/chart/panel'
import { indexSource } from '~/domain/chart/source'
import { contracts, named, seconds as secondsCoins } from '~/domain/market/instruments'
import { MarketState } from '~/domain/trading/closed'
import { DeskSkeleton, TradingDesk } from '~/domain/trading/desk'
import { Holdings } from '~/domain/trading/holdings'
import { useUnknownSymbol } from '~/domain/trading/unknown-symbol'
import { ChartCountdown } from './chart-countdown'
import { Ended } from './ended'
import { useSecondsOrders } from './queries'
import { Result } from './result'
import { Running } from './running'
import { SecondsTicket } from './ticket'
import type { SecondsRow } from './types'

/** Digits of a price until the contracts' list says. */
const SCALE = 2

function RunningOrders() {
  const t = useT()
  const { data } = useSecondsOrders(0)
  if (!data?.length)
    return <Empty title={t('trade.seconds.no-running')}>{t('trade.seconds.no-running-note')}</Empty>
  return (
    <div className="grid gap-3 desk:grid-cols-2 desk:py-3 xl:grid-cols-3">
      {data.map((order) => (
        <Running key={order.id} order={order} />
      ))}
    </div>
  )
}

/** The order that ended while the page was open: its result is shown without asking. */
function useJustEnded(): [SecondsRow | undefined, () => void] {
  const { data: running } = useSecondsOrders(0)
  const { data: ended } = useSecondsOrders(1)
  const watched = useRef(new Set<string>())
  const [shown, show] = useState<SecondsRow | undefined>(undefined)
  useEffect(() => {
    for (const order of running ?? []) watched.current.add(order.id)
  }, [running])
  useEffect(() => {
    const over = ended?.find((order) => watched.current.has(order.id) && order.status !== 0)
    if (!over) return
    watched.current.delete(over.id)
    show(over)
  }, [ended])
  return [shown, () => show(undefined)]
}

/** Second-contracts: the price at a moment, above or below where it was. */
export function Seconds({ symbol }: { symbol: string }) {
  const t = useT()
  const { data } = useQuery(secondsCoins)
  const { data: all } = useQuery(contracts)
  const { data: running } = useSecondsOrders(0)
  const { refetch } = useSecondsOrders(1)
  const [picked, pick] = useState<SecondsRow | undefined>(undefined)
  const [ended, dismiss] = useJustEnded()
  const coin = named(data, symbol) ?? data?.[0]
  useUnknownSymbol('seconds', symbol, coin)
  const count = running?.length ?? 0
  // One that runs no longer has ended.
  useEffect(() => void refetch(), [count])
  const lines = useMemo(
    () =>
      (running ?? [])
        .filter((order) => order.symbol === coin?.coin)
        .flatMap(({ id, openPrice, betContent }) =>
          openPrice
            ? [
                {
                  id: `second-${id}`,
                  price: openPrice,
                  label: `${t('trade.seconds.entry')} · ${t(betContent === 1 ? 'trade.seconds.up' : 'trade.seconds.down')}`,
                  tone: betContent === 1 ? ('up' as const) : ('down' as const),
                },
              ]
            : [],
        ),
    [running, coin?.coin, t],
  )
  if (!data || !coin) return <DeskSkeleton />
  const scale = named(all, coin.coin)?.baseScale ?? SCALE
  return (
    <>
      <TradingDesk
        product="seconds"
        coin={coin}
        coins={data}
        scale={scale}
        banner={<MarketState coin={coin} />}
        chart={
          <div className="relative flex flex-col desk:min-h-0 desk:flex-1">
            <ChartPanel
              quick
              symbol={coin.coin}
              market={coin.marketSymbol}
              source={indexSource}
              scale={scale}
              lines={lines}
              // On a phone: what the head above and the bar below leave of the screen.
              className="[--chart-height:clamp(190px,calc(100dvh-442px),440px)] desk:min-h-0 desk:flex-1"
            />
            <ChartCountdown orders={(running ?? []).filter((order) => order.symbol === coin.coin)} />
          </div>
        }
        ticket={<SecondsTicket key={coin.coin} coin={coin} />}
        holdings={
          <Holdings
            views={[
              {
                value: 'running',
                label: t('trade.seconds.running'),
                count: running?.length ?? 0,
                shown: <RunningOrders />,
              },
              {
                value: 'ended',
                label: t('trade.seconds.ended-list'),
                shown: <Ended onPick={pick} />,
              },
            ]}
          />
        }
      />
      <Result
        order={picked ?? ended}
        onClose={() => {
          pick(undefined)
          dismiss()
        }}
      />
    </>
  )
}
