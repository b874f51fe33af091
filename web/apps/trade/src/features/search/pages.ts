import type { Key } from '@plimsoll/i18n'

/** A page that can be searched for: by its title and by what else people call it. */
export interface PageEntry {
  to: string
  title: Key
  /** Other words for it, in the reader's language. */
  also: Key
  /** With practice funds there is none of it. */
  live?: boolean
}

/** The catalogs that these titles are in. */
export const NAMESPACES = ['search', 'market', 'trade', 'account', 'funds', 'content'] as const

/** Every page that a person may look for. words: search.page.* */
const page = (id: string, to: string, title: Key, live = false): PageEntry => ({
  to,
  title,
  also: `search.page.${id}` as Key,
  live,
})

/** A page's address as the router takes it: what stands behind a question mark goes beside the path. */
export function linkTo(to: string) {
  const [path = '', query] = to.split('?')
  return { to: path, search: Object.fromEntries(new URLSearchParams(query)) }
}

export const PAGES: PageEntry[] = [
  page('deposit', '/recharge', 'funds.deposit', true),
  page('withdraw', '/withdraw', 'funds.withdraw', true),
  page('look', '/language-selection', 'account.look'),
  page('assets', '/assets', 'funds.title'),
  page('security', '/security-setting', 'account.security'),
  page('account', '/my-account', 'account.mine'),
  page('practice', '/tradeSim', 'account.practice'),
  page('primary', '/certification-primary', 'account.primary', true),
  page('advanced', '/certification-advanced', 'account.advanced', true),
  page('transfer', '/transfer', 'funds.transfer'),
  page('swap', '/swap', 'funds.swap'),
  page('history', '/history', 'funds.records'),
  page('loans', '/loan', 'funds.loan', true),
  page('my-loans', '/loan-record', 'funds.my-loans', true),
  page('loan-rules', '/loan-rule', 'funds.loan-rules'),
  page('pledge', '/pledge', 'funds.pledge', true),
  page('my-pledges', '/pledge/pledgeOrder', 'funds.my-pledges', true),
  page('funds', '/financial', 'funds.invest'),
  page('my-investments', '/myInvestment', 'funds.my-investments', true),
  page('fund-income', '/addIncome', 'funds.fund-income', true),
  page('fund-rules', '/financialAgreement', 'funds.fund-rules'),
  page('institutions', '/inner-content?key=EXCLUSIVE_INSTITUTION_HNI', 'account.institutions'),
  page('sales', '/subscription', 'funds.sales'),
  page('my-sales', '/subscription/order', 'funds.my-sales', true),
  page('c2c', '/c2c', 'funds.c2c'),
  page('c2c-orders', '/c2c/list', 'funds.c2c-orders', true),
  page('c2c-ads', '/c2c/create', 'funds.c2c-ads', true),
  page('c2c-accounts', '/c2c/accounts', 'funds.c2c-accounts', true),
  page('c2c-rules', '/c2c/description', 'funds.c2c-rules'),
  page('collectibles', '/nft', 'funds.collectibles'),
  page('my-collectibles', '/nftMy', 'funds.my-collectibles', true),
  page('markets', '/quote', 'market.title'),
  page('contracts', '/tradeU', 'trade.product.contract'),
  page('spot', '/tradeBB', 'trade.product.spot'),
  page('seconds', '/trade', 'trade.product.seconds'),
  page('favourites', '/editOptional', 'market.favourites'),
  page('addresses', '/wallet-list', 'funds.book.title', true),
  page('banks', '/bank-list', 'account.banks', true),
  page('password', '/change-password', 'account.login-password', true),
  page('fund-password', '/fund-password', 'account.fund-password', true),
  page('authenticator', '/authenticator', 'account.totp', true),
  page('passkeys', '/passkeys', 'account.passkeys', true),
  page('email', '/email-authentication', 'account.email', true),
  page('phone', '/password-phone', 'account.phone', true),
  page('devices', '/devices', 'account.devices', true),
  page('rewards', '/rewards', 'account.rewards', true),
  page('level', '/vip-rule', 'account.level'),
  page('referrals', '/plug', 'account.invite'),
  page('credit', '/my-credit', 'account.credit'),
  page('notices', '/notice', 'account.notices'),
  page('help', '/help', 'content.help'),
  page('support', '/service', 'content.service'),
  page('news', '/news', 'content.news'),
  page('calculator', '/calculation', 'content.calc.title'),
  page('risk', '/risk-survey', 'account.risk-survey'),
  page('suitability', '/question', 'account.suitability'),
  page('investor', '/investor-questionnaire', 'account.investor'),
  page('platform', '/platform', 'content.platform'),
  page('limits', '/operator-limits', 'content.limits'),
  page('rules', '/tradingRules', 'content.library.rules'),
  page('terms', '/term-service', 'content.library.title'),
  page('privacy', '/privacyPolicy', 'account.privacy'),
  page('app', '/app-download', 'content.download'),
]

/** What most people look for first. */
export const FIRST_PAGES = PAGES.slice(0, 6)
