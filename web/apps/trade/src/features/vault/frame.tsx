// What both pages need before they can show a figure: a vault, a wallet, an account, and the right chain.
import { useT } from '@plimsoll/i18n'
import { Banner, Button, Empty, Failed, Skeleton } from '@plimsoll/ui'
import { openApp, WALLET_APPS, type Wallet } from '@plimsoll/wallet'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AccountPage } from '~/domain/layout/account-page'
import { faultKey } from './faults'
import type { Offer, VaultState } from './types'
import { type Connected, offerQuery, switchChain, useConnected, useVaultState, useWallet } from './use-vault'

export interface Ready {
  offer: Offer
  wallet: Wallet
  connected: Connected
  state: VaultState
  refresh: () => Promise<unknown>
}

export function Fault({ error, className }: { error: unknown; className?: string }) {
  const t = useT()
  if (!error) return null
  const key = faultKey(error)
  return (
    <Banner tone="bad" className={className}>
      {key ? t(key) : (error as Error).message}
    </Banner>
  )
}

export function VaultFrame({ title, children }: { title: string; children: (ready: Ready) => ReactNode }) {
  const t = useT()
  const { data: offer, isError, refetch } = useQuery(offerQuery)
  return (
    <AccountPage
      title={title}
      notes={[t('vault.note-exact'), t('vault.note-exit'), t('vault.note-custody'), t('vault.note-risk')]}
    >
      {isError && offer === undefined ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : offer === undefined ? (
        <Skeleton className="h-[320px] rounded-lg" />
      ) : offer === null ? (
        <Empty title={t('vault.none')}>{t('vault.none-note')}</Empty>
      ) : (
        <WithWallet offer={offer}>{children}</WithWallet>
      )}
    </AccountPage>
  )
}

function WithWallet({ offer, children }: { offer: Offer; children: (ready: Ready) => ReactNode }) {
  const t = useT()
  const { wallet, searching } = useWallet()
  const { data: connected, refresh, isPending } = useConnected(wallet)
  const state = useVaultState(wallet, offer, connected)
  const connect = useMutation({ mutationFn: async () => wallet?.connect(), onSettled: refresh })
  const change = useMutation({
    mutationFn: async () => wallet && switchChain(wallet, offer),
    onSettled: refresh,
  })
  if (!wallet) return searching ? <Skeleton className="h-[320px] rounded-lg" /> : <NoWallet />
  if (isPending) return <Skeleton className="h-[320px] rounded-lg" />
  if (!connected)
    return (
      <>
        <Fault error={connect.error} className="mb-4" />
        <p className="mb-4 text-[15px] text-text-2">{t('vault.connect-note', { name: wallet.name })}</p>
        <Button wide size="lg" busy={connect.isPending} onClick={() => connect.mutate()}>
          {t('vault.connect')}
        </Button>
      </>
    )
  if (connected.chain !== offer.chain)
    return (
      <>
        <Fault error={change.error} className="mb-4" />
        <Banner tone="warn" className="mb-4">
          {t('vault.other-chain', { chain: offer.chainName })}
        </Banner>
        <Button wide size="lg" busy={change.isPending} onClick={() => change.mutate()}>
          {t('vault.switch', { chain: offer.chainName })}
        </Button>
      </>
    )
  if (!state.data)
    return state.error ? (
      <>
        <Fault error={state.error} className="mb-4" />
        <Button look="outline" onClick={() => void state.refetch()}>
          {t('common.retry')}
        </Button>
      </>
    ) : (
      <Skeleton className="h-[320px] rounded-lg" />
    )
  return children({ offer, wallet, connected, state: state.data, refresh: () => state.refetch() })
}

function NoWallet() {
  const t = useT()
  return (
    <Empty title={t('vault.no-wallet')}>
      <span className="block">{t('vault.no-wallet-note')}</span>
      {WALLET_APPS.filter(({ type }) => type === 'ETH').map((app) => (
        <Button key={app.id} look="outline" className="mt-4" onClick={() => openApp(app, location.href)}>
          {t('vault.open-in', { name: app.name })}
        </Button>
      ))}
    </Empty>
  )
}
