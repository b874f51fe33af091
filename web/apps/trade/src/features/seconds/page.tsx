import { useT } from '@plimsoll/i18n'
import { Badge, Empty, Skeleton, SkeletonRows, Tabs } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { post } from '~/shared/api'
import { ChartPanel } from '~/shared/chart/panel'
import { figure, moment, period as periodName, usd } from '~/shared/format'
import { seconds as secondsCoins } from '~/shared/instruments'
import { Change, Price } from '~/shared/market/cells'
import { useLiveTickers } from '~/shared/market/live'
import { scaleOf } from '~/shared/money'
import { useSession, useSignedIn } from '~/shared/session'
import { Rail } from '~/shared/trading/rail'
import { SymbolSwitch } from '~/shared/trading/symbol-switch'
import { Result } from './result'
import { Running } from './running'
import { SecondsTicket } from './ticket'
import type { SecondsRow } from './types'

function useSecondsOrders(status: 0 | 1) {
  const practice = useSession((session) => session.practice)
  const signedIn = useSignedIn()
  return useQuery({
    queryKey: ['seconds', practice, status],
    enabled: signedIn,
    refetchInterval: status === 0 ? 2000 : false,
    queryFn: () => post<SecondsRow[]>('/api/secondContractOrder/selectOrderList', { status, pageSize: 50 }),
  })
}

function Ended({ onPick }: { onPick: (order: SecondsRow) => void }) {
  const t = useT()
  const { data } = useSecondsOrders(1)
  if (!data) return <SkeletonRows rows={4} label={t('common.loading')} />
  if (!data.length) return <Empty title={t('trade.no-history')}>{t('trade.no-history-note')}</Empty>
  return (
    <ul className="divide-y divide-line">
      {data.map((order) => (
        <li key={order.id}>
          <button
            type="button"
            onClick={() => onPick(order)}
            className="flex w-full items-center gap-3 py-3 text-start"
          >
            <div className="min-w-0 flex-1">
              <div className="font-semibold">
                {order.symbol.toUpperCase()} · {periodName(order.type)}{' '}
                <span className={order.betContent === 1 ? 'text-up' : 'text-down'}>
                  {t(order.betContent === 1 ? 'trade.seconds.up' : 'trade.seconds.down')}
                </span>
              </div>
              <div className="num text-[13px] text-text-3">
                {figure(order.openPrice)} → {figure(order.closePrice)} · {moment(order.closeTime)}
              </div>
            </div>
            <div className="text-end">
              <div className="num text-end! font-semibold">{usd(order.rewardAmount ?? '0')}</div>
              <Badge tone={order.openResult === '1' ? 'good' : order.openResult === '2' ? 'bad' : 'plain'}>
                {t(
                  order.status === 2
                    ? 'trade.seconds.voided'
                    : order.openResult === '1'
                      ? 'trade.seconds.won'
                      : order.openResult === '2'
                        ? 'trade.seconds.lost'
                        : 'trade.seconds.drawn',
                )}
              </Badge>
            </div>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Second-contracts: the price at a moment, above or below where it was. */
export function Seconds({ symbol }: { symbol: string }) {
  const t = useT()
  useLiveTickers()
  const go = useNavigate()
  const signedIn = useSignedIn()
  const [view, setView] = useState<'running' | 'ended'>('running')
  const [shown, show] = useState<SecondsRow | undefined>(undefined)
  const { data } = useQuery(secondsCoins)
  const { data: running } = useSecondsOrders(0)
  const coin = data?.find((one) => one.coin === symbol || one.symbol === symbol) ?? data?.[0]
  const lines = useMemo(
    () =>
      (running ?? [])
        .filter((order) => order.symbol === coin?.coin && order.openPrice)
        .map((order) => ({
          id: `second-${order.id}`,
          price: order.openPrice ?? '',
          label: t('trade.seconds.entry'),
          tone: order.betContent === 1 ? ('up' as const) : ('down' as const),
        })),
    [running, coin?.coin, t],
  )
  if (!data || !coin) return <Skeleton className="m-4 h-[520px]" />
  const ticket = <SecondsTicket key={coin.coin} coin={coin} onPlaced={() => setView('running')} />
  return (
    <div className="desk:grid desk:h-[calc(100dvh-88px)] desk:grid-cols-[230px_minmax(0,1fr)_380px] desk:overflow-hidden">
      <Rail coins={data} current={coin.coin} path="/trade" />
      <div className="px-4 pt-safe desk:overflow-y-auto desk:border-x desk:border-line desk:pt-3">
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <SymbolSwitch
            coin={coin}
            coins={data}
            onPick={(next) => void go({ to: '/trade' as string, search: { symbol: next } as never })}
          />
          <div className="flex items-baseline gap-2.5">
            <Price symbol={coin.coin} fallback={coin.amount} className="text-[26px] font-semibold" />
            <Change symbol={coin.coin} fallback={coin.diffRate} className="text-[15px]" />
          </div>
        </div>
        <ChartPanel
          symbol={coin.coin}
          scale={scaleOf(coin.amount) || 2}
          lines={lines}
          className="-mx-4 mt-1 mb-4"
        />
        <div className="mb-6 desk:hidden">{ticket}</div>
        {signedIn ? (
          <section className="pb-8">
            <Tabs
              label={t('trade.orders')}
              value={view}
              onChange={setView}
              tabs={[
                { value: 'running', label: t('trade.seconds.running'), count: running?.length ?? 0 },
                { value: 'ended', label: t('trade.seconds.ended-list') },
              ]}
              className="mb-3"
            />
            {view === 'running' ? (
              running?.length ? (
                <div className="grid gap-3 desk:grid-cols-2">
                  {running.map((order) => (
                    <Running key={order.id} order={order} />
                  ))}
                </div>
              ) : (
                <Empty title={t('trade.seconds.no-running')}>{t('trade.seconds.no-running-note')}</Empty>
              )
            ) : (
              <Ended onPick={show} />
            )}
          </section>
        ) : null}
      </div>
      <aside className="hidden overflow-y-auto p-4 desk:block">{ticket}</aside>
      <Result order={shown} onClose={() => show(undefined)} />
    </div>
  )
}
