import { redirect } from '@tanstack/react-router'
import { isSignedIn, useSession } from '~/shared/session'

/** What a visitor may open; everything else asks to sign in first. */
const PUBLIC = [
  '/home',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
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
  '/platform',
  '/kit',
]

/** Virtual users have no passwords or e-mail of their own to change. */
const NOT_PRACTICE = ['/change-password', '/fund-password', '/email-authentication']

const NOT_SIGNED_IN = ['/sign-in', '/sign-up']

const first = (path: string) => `/${path.split('/')[1] ?? ''}`

/** Sends a reader where they may be. */
export function guard(path: string, href: string) {
  const place = first(path)
  if (!isSignedIn()) {
    if (!PUBLIC.includes(place)) throw redirect({ href: `/sign-in?next=${encodeURIComponent(href)}` })
    return
  }
  if (NOT_SIGNED_IN.includes(place)) throw redirect({ to: '/home' })
  if (useSession.getState().practice && NOT_PRACTICE.includes(place)) throw redirect({ to: '/home' })
}
