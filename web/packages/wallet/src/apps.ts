import type { WalletType } from './types'

/** A wallet app that opens this page inside itself. */
export interface WalletApp {
  /** The number clients know it by. */
  id: number
  name: string
  type: WalletType
  /** An address that opens the app on this page. */
  deepLink: (page: string) => string
  store: { ios: string; android: string; web: string }
}

/** The apps that are offered where no wallet is in the browser, first choice first. */
export const WALLET_APPS: WalletApp[] = [
  {
    id: 3,
    name: 'TronLink',
    type: 'TRON',
    deepLink: (page) =>
      `tronlinkoutside://pull.activity?param=${encodeURIComponent(
        JSON.stringify({ url: page, action: 'open', protocol: 'tronlink', version: '1.0' }),
      )}`,
    store: {
      ios: 'https://apps.apple.com/app/tronlink-trx-btt-wallet/id1453530188',
      android: 'https://play.google.com/store/apps/details?id=com.tronlinkpro.wallet',
      web: 'https://www.tronlink.org/',
    },
  },
  {
    id: 1,
    name: 'MetaMask',
    type: 'ETH',
    deepLink: (page) => `metamask://dapp/${page.replace(/^https?:\/\//, '')}`,
    store: {
      ios: 'https://apps.apple.com/app/metamask/id1438144202',
      android: 'https://play.google.com/store/apps/details?id=io.metamask',
      web: 'https://metamask.io/download/',
    },
  },
]

/** How long an app has to take over before its store is opened instead. */
export const STORE_AFTER_MS = 2000

export function storeOf(app: WalletApp, userAgent: string): string {
  if (/iphone|ipad|ipod/i.test(userAgent)) return app.store.ios
  return /android/i.test(userAgent) ? app.store.android : app.store.web
}

/** Opens the app on this page; its store, if it has not taken over in time. Returns how to call that off. */
export function openApp(
  app: WalletApp,
  page: string,
  go: (address: string) => void = (address) => location.assign(address),
): () => void {
  // An app that opens hides this page.
  const taken = () => document.hidden && end()
  const timer = setTimeout(() => {
    end()
    go(storeOf(app, navigator.userAgent))
  }, STORE_AFTER_MS)
  const end = () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', taken)
  }
  document.addEventListener('visibilitychange', taken)
  go(app.deepLink(page))
  return end
}
