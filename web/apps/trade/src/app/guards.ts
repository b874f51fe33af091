import { redirect } from '@tanstack/react-router'
import { isSignedIn, useSession } from '~/domain/session/session'
import { hasWallet } from '~/domain/session/wallet-installed'
import { isWalletOnly, type Settings } from '~/domain/settings/settings'

/** What a visitor may open; everything else asks to sign in first. */
const PUBLIC = [
  '/',
  '/home',
  '/homeSidebar',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/undo-change',
  '/no-wallet',
  '/app-download',
  '/quote',
  '/quoteList',
  '/futuresList',
  '/tradeSearch',
  '/language-selection',
  '/help',
  '/helpDetail',
  '/term-article',
  '/term-articleInfo',
  '/term-service',
  '/inner-content',
  '/service',
  '/broadcastDetails',
  '/termsOfuse',
  '/privacyPolicy',
  '/trade',
  '/tradeU',
  '/tradeBB',
  '/tradingRules',
  '/detail',
  '/news',
  '/news-detail',
  '/notice',
  '/page-view',
  '/financialNews',
  '/financial',
  '/financial-classic',
  '/financialAgreement',
  '/subscription',
  '/c2c',
  '/nft',
  '/listDetail',
  '/nftDetail',
  '/platform',
  '/operator-limits',
  '/loan',
  '/loan-rule',
  '/pledge',
  // Sends everybody home, but in development.
  '/kit',
]

/** Somebody's own part of C2C. */
const OWN_C2C = ['/c2c/create', '/c2c/accounts', '/c2c/list', '/c2c/order_detail', '/c2c/order_upload']

/** Below a public page, and somebody's own. */
const OWN_BELOW_PUBLIC = [
  '/loan/repay',
  '/loan/repay-submit',
  '/pledge/pledgeOrder',
  '/subscription/apply',
  '/subscription/order',
  ...OWN_C2C,
]

/** Practice accounts have no passwords or e-mail of their own to change, and nobody lends them real money or rewards them with it. */
const NOT_PRACTICE = [
  '/change-password',
  '/fund-password',
  '/email-authentication',
  '/loan',
  '/loan-record',
  '/pledge',
  '/rewards',
  '/defi',
  '/defiDetail',
]

/** Virtual funds are neither deposited nor withdrawn: one page stands for all of these. */
const REAL_MONEY = [
  '/recharge-apply',
  '/recharge-order',
  '/recharge-detail',
  '/withdraw',
  '/withdraw-apply',
  '/withdraw-confirm',
  '/withdraw-order',
  '/withdraw-detail',
  '/wallet-list',
  '/add-wallet',
  '/addAddress',
]

/** What virtual money can't do, and the page that says so. */
const PRACTICE_INSTEAD: [pages: string[], instead: string][] = [
  [REAL_MONEY, '/recharge'],
  [['/buyFunds', '/myInvestment', '/addIncome'], '/financial'],
  [['/subscription/apply', '/subscription/order'], '/subscription'],
  [['/nftMy', '/nftResult'], '/nft'],
  [OWN_C2C, '/c2c'],
]

const NOT_SIGNED_IN = ['/sign-in', '/sign-up', '/no-wallet']

const first = (path: string) => `/${path.split('/')[1] ?? ''}`
const whole = (path: string) => path.replace(/\/$/, '')
/** Whether a path is one of these pages, or names one thing of it. */
const isOneOf = (pages: string[], path: string) =>
  pages.some((page) => whole(path) === page || path.startsWith(`${page}/`))

/** An invitation is a path of its own: /i&CODE. */
const isInvitation = (place: string) => place.startsWith('/i&')

export interface Visit {
  signedIn: boolean
  practice: boolean
  /** Wallets are the only way in, and there is none in this browser. */
  lacksWallet: boolean
  /** Who asks for customer service has to say who they are. */
  servesMembers: boolean
}

/** Where this reader is sent instead of a path; nothing when they may be there. */
export function redirectFor(path: string, href: string, visit: Visit): string | undefined {
  const place = first(path)
  if (visit.signedIn) {
    if (NOT_SIGNED_IN.includes(place) || isInvitation(place)) return '/home'
    if (!visit.practice) return undefined
    const instead = PRACTICE_INSTEAD.find(([pages]) => isOneOf(pages, path))
    if (instead) return instead[1]
    return NOT_PRACTICE.includes(place) ? '/home' : undefined
  }
  // Invitations lead to signing up, with or without a wallet.
  const isOwn = isOneOf(OWN_BELOW_PUBLIC, path)
  const closed = isOwn || (place === '/service' && visit.servesMembers)
  if ((PUBLIC.includes(place) && !closed) || isInvitation(place)) return undefined
  return visit.lacksWallet ? '/no-wallet' : `/sign-in?next=${encodeURIComponent(href)}`
}

/** Sends a reader where they may be. */
export function guard(path: string, href: string, settings: Settings | undefined) {
  const to = redirectFor(path, href, {
    signedIn: isSignedIn(),
    practice: useSession.getState().practice,
    lacksWallet: settings !== undefined && isWalletOnly(settings) && !hasWallet(),
    servesMembers: settings?.SERVICE_SETTING?.loginRequired ?? false,
  })
  if (to) throw redirect({ href: to })
}
