import { useT } from '@plimsoll/i18n'
import { CoinMark, Failed, SkeletonRows } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { rows } from '~/domain/api/api'
import {
  coinPicture,
  networkName,
  type WithdrawalChannel,
  withdrawalChannelsQuery,
} from '~/domain/funds/channels'
import { FundsPage } from '~/domain/layout/funds-page'
import { Points } from '~/domain/messages/tips'
import { useBalances, WALLET } from '~/domain/trading/wallet'
import { amount, holding } from '~/shared/format'
import { sign } from '~/shared/money'
import { Limit, LimitSkeleton } from './limit'
import { WithdrawalLine } from './orders'

const RECENT = 3

function ChannelRow({ channel, free }: { channel: WithdrawalChannel; free: string | undefined }) {
  const t = useT()
  return (
    <Link
      to="/withdraw-apply"
      search={{ channel: channel.rechargeType }}
      className="flex min-h-16 items-center gap-3 py-2.5 desk:-mx-3 desk:rounded-md desk:px-3 desk:hover:bg-sunken"
    >
      <CoinMark symbol={channel.coin} src={coinPicture(channel.coin)} />
      <div className="min-w-0 flex-1">
        <div className="font-semibold">{channel.coin.toUpperCase()}</div>
        <div className="truncate text-sm text-text-3">
          {networkName(t, channel.rechargeType, channel.network)}
        </div>
      </div>
      <div className="num text-end!">
        <div className="font-medium">{holding(free, channel.coin)}</div>
        <div className="text-[13px] text-text-3">
          {t('funds.out.from-amount', { amount: amount(channel.withdrawalMix) })}
        </div>
      </div>
      <ChevronRight size={18} className="shrink-0 text-text-3 rtl:rotate-180" aria-hidden />
    </Link>
  )
}

/** The rules that protect whoever sends, before anything is sent. */
function Safety() {
  const t = useT()
  const rules = ['funds.out.safe-1', 'funds.out.safe-2', 'funds.out.safe-3', 'funds.out.safe-4'] as const
  return <Points title={t('funds.out.safe')}>{rules.map((rule) => t(rule))}</Points>
}

function Recent() {
  const t = useT()
  const { data } = useQuery({
    queryKey: ['withdrawals', 'recent'],
    queryFn: async () => (await rows('POST /api/withdraw/list', { pageNum: 1, pageSize: RECENT })).rows,
  })
  if (!data?.length) return null
  return (
    <section>
      <h2 className="text-[15px] font-semibold">{t('funds.out.recent')}</h2>
      <ul className="divide-y divide-line">
        {data.map((row) => (
          <li key={row.id}>
            <WithdrawalLine row={row} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Reaches below the screen, so that nothing under it jumps. */
function RoadsSkeleton() {
  const t = useT()
  return (
    <div className="min-h-dvh">
      <SkeletonRows rows={8} label={t('common.loading')} />
    </div>
  )
}

function Roads({ channels }: { channels: WithdrawalChannel[] }) {
  const t = useT()
  const { data: balances } = useBalances()
  if (!balances) return <RoadsSkeleton />
  const free = (coin: string) =>
    balances.find(
      (asset) => asset.type === WALLET.platform && asset.symbol.toLowerCase() === coin.toLowerCase(),
    )?.availableAmount
  const held = (channel: WithdrawalChannel) => sign(free(channel.coin) ?? '0') > 0
  const part = (title: string, of: WithdrawalChannel[]) =>
    of.length ? (
      <section className="mb-6">
        <h2 className="mb-1 text-sm font-medium text-text-3">{title}</h2>
        <ul className="divide-y divide-line">
          {of.map((channel) => (
            <li key={channel.rechargeType}>
              <ChannelRow channel={channel} free={free(channel.coin)} />
            </li>
          ))}
        </ul>
      </section>
    ) : null
  return (
    <>
      {part(t('funds.out.held'), channels.filter(held))}
      {part(
        t('funds.out.others'),
        channels.filter((channel) => !held(channel)),
      )}
    </>
  )
}

/** Money out: which coin, over which road. What one holds comes first. */
export function WithdrawChannels() {
  const t = useT()
  const { data: channels, isError, refetch } = useQuery(withdrawalChannelsQuery)
  const first = channels?.[0]
  return (
    <FundsPage
      title={t('funds.withdraw')}
      actions={
        <Link
          to="/withdraw-order"
          className="flex min-h-11 items-center px-2 text-[15px] font-semibold text-accent-ink"
        >
          {t('funds.records')}
        </Link>
      }
    >
      {isError ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : (
        <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_300px] desk:items-start desk:gap-10">
          <div className="mb-6 space-y-7 desk:order-2">
            {first ? <Limit channel={first} /> : channels ? null : <LimitSkeleton />}
            <div className="hidden space-y-7 desk:block">
              <Recent />
              <Safety />
            </div>
          </div>
          <div>
            {channels ? <Roads channels={channels} /> : <RoadsSkeleton />}
            <div className="desk:hidden">
              <Safety />
            </div>
          </div>
        </div>
      )}
    </FundsPage>
  )
}
