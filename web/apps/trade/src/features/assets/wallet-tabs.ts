import { ownName } from '~/domain/settings/menu'
import type { Settings } from '~/domain/settings/settings'
import { WALLET } from '~/domain/trading/wallet'

export type Wallet = keyof typeof WALLET

/** The wallets by the keys of `TAB_SETTING`, and as they are called in the settings that come with the server. */
const KNOWN: Record<string, { wallet: Wallet; shipped: string }> = {
  asset_platform: { wallet: 'platform', shipped: 'Platform' },
  asset_financ: { wallet: 'financial', shipped: 'Financial' },
  asset_contarct: { wallet: 'contract', shipped: 'Contract' },
}

const ALL = Object.keys(WALLET) as Wallet[]

export interface WalletTab {
  wallet: Wallet
  /** What the operator calls it. */
  name: string | undefined
}

/** The operator's open tabs in the operator's order. A wallet that holds something is always shown: money is not hidden. */
export function walletTabs(tabs: Settings['TAB_SETTING'], holds: (wallet: Wallet) => boolean): WalletTab[] {
  if (!tabs) return ALL.map((wallet) => ({ wallet, name: undefined }))
  const shown = [...tabs]
    .sort((a, b) => a.sort - b.sort)
    .flatMap((tab) => {
      const known = KNOWN[tab.keyStr]
      if (!known || !(tab.isOpen || holds(known.wallet))) return []
      return [{ wallet: known.wallet, name: ownName(tab.name, known.shipped) }]
    })
  const missing = ALL.filter((wallet) => holds(wallet) && !shown.some((tab) => tab.wallet === wallet))
  const all = [...shown, ...missing.map((wallet) => ({ wallet, name: undefined }))]
  return all.length ? all : [{ wallet: 'platform', name: undefined }]
}
