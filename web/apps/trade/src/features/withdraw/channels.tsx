import { useT } from '@plimsoll/i18n'
import { CoinMark, Failed, SkeletonRows } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookUser, ChevronRight, ListOrdered } from 'lucide-react'
import { coinPicture, type WithdrawalChannel, withdrawalChannelsQuery } from '~/shared/channels'
import { amount } from '~/shared/format'
import { sign } from '~/shared/money'
import { Page } from '~/shared/page'
import { useBalances, WALLET } from '~/shared/trading/wallet'

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
        <div className="truncate text-sm text-text-3">{channel.network}</div>
      </div>
      <div className="num text-end!">
        <div className="font-medium">{amount(free)}</div>
        <div className="text-[13px] text-text-3">
          {t('funds.out.from-amount', { amount: amount(channel.withdrawalMix) })}
        </div>
      </div>
      <ChevronRight size={18} className="shrink-0 text-text-3 rtl:rotate-180" aria-hidden />
    </Link>
  )
}

const SIDE =
  'flex min-h-13 items-center gap-3 rounded-md bg-sunken px-4 text-[15px] font-semibold hover:bg-line'

/** Money out: which coin, over which road. What one holds comes first. */
export function WithdrawChannels() {
  const t = useT()
  const { data: channels, isError, refetch } = useQuery(withdrawalChannelsQuery)
  const { data: balances } = useBalances()
  const free = (coin: string) =>
    balances?.find(
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
    <Page wide title={t('funds.withdraw')}>
      <div className="desk:grid desk:grid-cols-[1fr_320px] desk:gap-12 desk:pt-4">
        <nav
          aria-label={t('funds.withdraw')}
          className="mb-6 grid grid-cols-2 gap-2 desk:order-2 desk:block desk:space-y-2"
        >
          <Link to="/withdraw-order" className={SIDE}>
            <ListOrdered size={19} aria-hidden />
            {t('funds.records')}
          </Link>
          <Link to="/wallet-list" className={SIDE}>
            <BookUser size={19} aria-hidden />
            {t('funds.book.title')}
          </Link>
        </nav>
        <div>
          {isError ? (
            <Failed
              title={t('common.load-failed')}
              retry={t('common.retry')}
              onRetry={() => void refetch()}
            />
          ) : channels && balances ? (
            <>
              {part(t('funds.out.held'), channels.filter(held))}
              {part(
                t('funds.out.others'),
                channels.filter((channel) => !held(channel)),
              )}
            </>
          ) : (
            <SkeletonRows rows={8} label={t('common.loading')} />
          )}
        </div>
      </div>
    </Page>
  )
}
