import { useT } from '@plimsoll/i18n'
import { Empty, Failed, SkeletonRows, Tabs } from '@plimsoll/ui'
import { useState } from 'react'
import { useIncome } from '~/domain/earn/income'
import type { Totals } from '~/domain/funds/totals'
import type { Asset } from '~/domain/session/user'
import { usePrefs } from '~/domain/settings/prefs'
import { useSettings } from '~/domain/settings/settings'
import { useBalances, WALLET } from '~/domain/trading/wallet'
import { usd } from '~/shared/format'
import { Go } from '~/shared/link-button'
import { isPositive, sign } from '~/shared/money'
import { HoldingSheet } from './holding-sheet'
import { HoldingLine, HoldingTable } from './holding-table'
import { InFunds } from './in-funds'
import { COVER } from './total'
import { type Wallet, walletTabs } from './wallet-tabs'

function Nothing({ wallet }: { wallet: Wallet }) {
  const t = useT()
  return wallet === 'platform' ? (
    <Empty
      title={t('funds.empty')}
      action={
        <Go look="outline" to="/recharge">
          {t('funds.deposit')}
        </Go>
      }
    >
      {t('funds.empty-platform')}
    </Empty>
  ) : (
    <Empty
      title={t('funds.empty')}
      action={
        <Go look="outline" to="/transfer">
          {t('funds.transfer')}
        </Go>
      }
    >
      {t('funds.empty-other')}
    </Empty>
  )
}

/** The wallets and what lies in each. words: funds.wallet.* words: funds.wallet-note.* */
export function Holdings({ totals }: { totals: Totals | undefined }) {
  const t = useT()
  const covered = usePrefs((prefs) => prefs.covered)
  const [chosen, show] = useState<Wallet | undefined>(undefined)
  const [open, setOpen] = useState<Asset | undefined>(undefined)
  const { data: balances, isError, refetch } = useBalances()
  const invested = isPositive(useIncome()?.position ?? '')
  const holds = (wallet: Wallet) =>
    (wallet === 'financial' && invested) ||
    (balances?.some((asset) => asset.type === WALLET[wallet] && sign(asset.amout) > 0) ?? false)
  const tabs = walletTabs(useSettings().TAB_SETTING, holds)
  const wallet = tabs.find((tab) => tab.wallet === chosen)?.wallet ?? tabs[0]?.wallet ?? 'platform'
  const held = balances?.filter((asset) => asset.type === WALLET[wallet] && sign(asset.amout) > 0)
  const worth = totals?.byType.find((part) => part.type === WALLET[wallet])?.total ?? '0'
  return (
    <section className="mt-8">
      <Tabs
        label={t('funds.wallets')}
        value={wallet}
        onChange={show}
        tabs={tabs.map(({ wallet, name }) => ({ value: wallet, label: name ?? t(`funds.wallet.${wallet}`) }))}
      />
      <div className="flex flex-wrap justify-between gap-x-6 py-3 text-sm text-text-3">
        <span>{t(`funds.wallet-note.${wallet}`)}</span>
        <span className="num font-medium text-text">{totals ? (covered ? COVER : usd(worth)) : '—'}</span>
      </div>
      {wallet === 'financial' ? <InFunds /> : null}
      {isError ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : !held ? (
        <SkeletonRows rows={4} label={t('common.loading')} />
      ) : held.length ? (
        <>
          <ul className="divide-y divide-line desk:hidden">
            {held.map((asset) => (
              <li key={asset.symbol}>
                <HoldingLine asset={asset} covered={covered} onOpen={() => setOpen(asset)} />
              </li>
            ))}
          </ul>
          <HoldingTable assets={held} covered={covered} />
        </>
      ) : (
        <Nothing wallet={wallet} />
      )}
      <HoldingSheet asset={open} onClose={() => setOpen(undefined)} />
    </section>
  )
}
