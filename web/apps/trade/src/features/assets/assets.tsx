import { useT } from '@plimsoll/i18n'
import {
  Card,
  CoinMark,
  Empty,
  Failed,
  IconButton,
  LinkButton,
  Skeleton,
  SkeletonRows,
  Sparkline,
  Tabs,
} from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { amount, figure, signed, usd } from '~/shared/format'
import { big, minus, sign } from '~/shared/money'
import { usePrefs } from '~/shared/prefs'
import { useSession } from '~/shared/session'
import { totalQuery } from '~/shared/totals'
import { useBalances, WALLET } from '~/shared/trading/wallet'
import type { Asset } from '~/shared/user'

const COVER = '••••••'

type Wallet = keyof typeof WALLET

const ACTIONS = [
  { to: '/recharge', word: 'funds.deposit' },
  { to: '/withdraw', word: 'funds.withdraw' },
  { to: '/transfer', word: 'funds.transfer' },
  { to: '/swap', word: 'funds.swap' },
] as const

const worth = (assets: Asset[]) =>
  assets.reduce((sum, asset) => sum.plus(big(asset.exchageAmount)), big('0')).toFixed()

/** Everything one has: the sum, its course, where it lies. words: funds.wallet.* */
export function Assets() {
  const t = useT()
  const practice = useSession((session) => session.practice)
  const { covered, set } = usePrefs()
  const [wallet, show] = useState<Wallet>('platform')
  const { data: totals } = useQuery(totalQuery(practice))
  const { data: balances, isError, refetch } = useBalances()
  const held = (name: Wallet) =>
    (balances ?? []).filter((asset) => asset.type === WALLET[name] && sign(asset.amout) > 0)
  const hide = (text: string) => (covered ? COVER : text)
  const before = totals?.curve.at(-2)?.total
  const change = totals && before ? minus(totals.total, before) : undefined
  return (
    <div className="mx-auto max-w-lg px-4 pt-safe desk:grid desk:max-w-5xl desk:grid-cols-[420px_1fr] desk:gap-12 desk:pt-8">
      <section>
        <header className="flex h-14 items-center justify-between">
          <h1 className="text-[26px] font-semibold">{t('funds.title')}</h1>
          <Link to={'/history' as string} className="text-[15px] font-semibold text-accent-ink">
            {t('funds.records')}
          </Link>
        </header>
        <Card className="overflow-hidden p-5 pb-0">
          <div className="flex items-center text-[15px] text-text-2">
            {t('funds.total')}
            <IconButton label={t('funds.cover')} onClick={() => set({ covered: !covered })}>
              {covered ? <EyeOff size={18} /> : <Eye size={18} />}
            </IconButton>
          </div>
          {totals ? (
            <div className="num text-[40px] leading-11 font-semibold tracking-tight">
              {hide(usd(totals.total))}
            </div>
          ) : (
            <Skeleton className="h-11 w-52" />
          )}
          <div
            className={`num mt-1 min-h-6 text-[15px] ${change && sign(change) < 0 ? 'text-down' : 'text-up'}`}
          >
            {change && !covered ? `${signed(change, usd)} ${t('funds.today')}` : ''}
          </div>
          {totals && totals.curve.length > 1 && !covered ? (
            <Sparkline
              points={totals.curve.map((point) => Number(point.total))}
              width={400}
              height={72}
              tone={change && sign(change) < 0 ? 'down' : 'up'}
              fill
              className="-mx-5 mt-2 block h-18 w-[calc(100%+40px)] max-w-none"
            />
          ) : (
            <div className="h-5" />
          )}
        </Card>
        <div className="mt-3 grid grid-cols-4 gap-2">
          {ACTIONS.map(({ to, word }, n) => (
            <Link
              key={to}
              to={to as string}
              className={`flex min-h-11 items-center justify-center rounded-md px-1 text-center text-[15px] font-semibold ${n === 0 ? 'bg-primary text-on-primary' : 'bg-sunken'}`}
            >
              {t(word)}
            </Link>
          ))}
        </div>
      </section>
      <section className="mt-6 desk:mt-14">
        <Tabs
          label={t('funds.wallets')}
          value={wallet}
          onChange={show}
          tabs={(Object.keys(WALLET) as Wallet[]).map((name) => ({
            value: name,
            label: t(`funds.wallet.${name}`),
          }))}
        />
        <div className="flex justify-between py-3 text-sm text-text-3">
          <span>{t('funds.in-wallet')}</span>
          <span className="num font-medium text-text">{balances ? hide(usd(worth(held(wallet)))) : '—'}</span>
        </div>
        {isError ? (
          <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
        ) : !balances ? (
          <SkeletonRows rows={4} label={t('common.loading')} />
        ) : held(wallet).length ? (
          <ul className="divide-y divide-line">
            {held(wallet).map((asset) => (
              <li key={asset.symbol} className="flex min-h-16 items-center gap-3 py-2">
                <CoinMark symbol={asset.symbol} src={asset.loge} />
                <div className="min-w-0 flex-1">
                  <div className="font-semibold">{asset.symbol}</div>
                  {sign(asset.occupiedAmount) > 0 && !covered ? (
                    <div className="num text-[13px] text-text-3">
                      {t('funds.held', { amount: amount(asset.occupiedAmount) })}
                    </div>
                  ) : null}
                </div>
                <div className="num text-end!">
                  <div className="text-[17px] font-medium">{hide(amount(asset.amout))}</div>
                  <div className="text-[13px] text-text-3">
                    {hide(asset.exchageAmount ? `≈ $${figure(asset.exchageAmount, 2)}` : '—')}
                  </div>
                </div>
              </li>
            ))}
          </ul>
        ) : (
          <Empty
            title={t('funds.empty')}
            action={
              <LinkButton look="outline" href={wallet === 'platform' ? '/recharge' : '/transfer'}>
                {t(wallet === 'platform' ? 'funds.deposit' : 'funds.transfer')}
              </LinkButton>
            }
          >
            {t(wallet === 'platform' ? 'funds.empty-platform' : 'funds.empty-other')}
          </Empty>
        )}
      </section>
    </div>
  )
}
