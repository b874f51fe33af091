// Every place of the app, read from its route files: a new one is looked at without being named here.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Belongings } from './seeded-user'

const FOLDER = join(import.meta.dirname, '../../apps/trade/src/routes')

/** Before one is in. */
const FOR_VISITORS = ['/sign-in', '/sign-up', '/forgot-password', '/undo-change']

/** Open to both, and different for a visitor. */
const FOR_BOTH = [
  '/home',
  '/trade',
  '/tradeU',
  '/tradeBB',
  '/service',
  '/detail',
  '/loan',
  '/pledge',
  '/financial',
  '/financial-classic',
  '/financialAgreement',
  '/subscription',
  '/subscription/info',
  '/nft',
  '/listDetail',
  '/nftDetail',
  '/c2c',
]

/** What an address needs to show something: whose, and which. */
const WITH: Record<string, string | ((own: Belongings) => string)> = {
  '/futuresList/$coinType': '/futuresList/crypto',
  '/quoteList/$coinType': '/quoteList/forex',
  '/helpDetail/$id': (own) => `/helpDetail/${own.help}`,
  '/news-detail/$id': (own) => `/news-detail/${own.news}`,
  '/broadcastDetails': (own) => `/broadcastDetails?noticeId=${own.notice}`,
  '/inner-content': '/inner-content?key=EXCLUSIVE_INSTITUTION_HNI',
  '/term-articleInfo': '/term-articleInfo?keyId=1',
  '/page-view': '/page-view?url=https%3A%2F%2Fexample.com',
  '/withdraw-confirm': '/withdraw-confirm?channel=BANK&amount=100',
  '/loan/repay': (own) => `/loan/repay?id=${own.loan}`,
  '/loan/repay-submit': (own) => `/loan/repay-submit?id=${own.loan}`,
  '/pledge/pledgeDetail': '/pledge/pledgeDetail?id=1',
  '/financialDetails/$id': (own) => `/financialDetails/${own.fund}`,
  '/buyFunds/$id': (own) => `/buyFunds/${own.fund}`,
  '/myInvestment': '/myInvestment?tab=waiting',
  '/myInvestment/$id': (own) => `/myInvestment/${own.fundOrder}`,
  '/subscription/info': (own) => `/subscription/info?id=${own.sale}`,
  '/subscription/apply': (own) => `/subscription/apply?id=${own.sale}`,
  '/listDetail': (own) => `/listDetail?id=${own.series}`,
  '/nftDetail': (own) => `/nftDetail?id=${own.collectible}`,
  '/nftResult': (own) => `/nftResult?id=${own.collectibleTrade}`,
  '/c2c/order_detail/$id': (own) => `/c2c/order_detail/${own.deal}`,
  '/c2c/order_upload/$id': (own) => `/c2c/order_upload/${own.deal}`,
  '/recharge-detail': (own) => `/recharge-detail?id=${own.deposit}`,
}

export interface Place {
  /** As the router has it. */
  route: string
  as: 'visitor' | 'resident'
  address: (own: Belongings) => string
}

/** Seen in the story of a withdrawal: before one there is nothing to show. And what only development builds hold. */
const ELSEWHERE = ['/withdraw-detail', '/kit']

/** Files that only send readers on have nothing to look at. */
const shows = (file: string) => readFileSync(join(FOLDER, file), 'utf8').includes('component:')

const routes = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.tsx') && !file.startsWith('__') && shows(file))
  // `loan_.repay` stands below `loan` in the address and is no part of its page.
  .map((file) => `/${file.replace('.tsx', '').replaceAll('_.', '.').replaceAll('.', '/')}`)
  .filter((route) => !ELSEWHERE.includes(route))
  .sort()

export const PLACES: Place[] = routes.flatMap((route) => {
  const given = WITH[route] ?? route
  const address = typeof given === 'string' ? () => given : given
  const people: Place['as'][] = FOR_BOTH.includes(route)
    ? ['visitor', 'resident']
    : [FOR_VISITORS.includes(route) ? 'visitor' : 'resident']
  return people.map((as) => ({ route, as, address }))
})
