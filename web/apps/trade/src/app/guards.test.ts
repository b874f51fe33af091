import { expect, test } from 'vitest'
import { redirectFor } from './guards'

const visitor = { signedIn: false, practice: false, lacksWallet: false, servesMembers: false }
const member = { ...visitor, signedIn: true }
const sent = (path: string, visit = visitor) => redirectFor(path, path, visit)

test.each([
  ...[
    '/home',
    '/sign-in',
    '/sign-up',
    '/forgot-password',
    '/undo-change',
    '/no-wallet',
    '/app-download',
    '/quote',
  ],
  ...['/language-selection', '/help', '/term-article', '/term-service', '/service', '/broadcastDetails'],
  ...['/platform', '/operator-limits'],
  ...['/termsOfuse', '/privacyPolicy', '/trade', '/tradeU', '/tradeBB', '/news', '/news-detail/7'],
  ...['/loan', '/loan-rule', '/pledge', '/pledge/pledgeDetail'],
  ...['/page-view', '/financialNews', '/financial', '/financial-classic', '/financialAgreement'],
  ...['/subscription', '/subscription/info', '/nft', '/listDetail', '/nftDetail', '/c2c', '/c2c/description'],
  ...['/homeSidebar', '/i&ABC123'],
])('a visitor may open %s', (path) => expect(sent(path)).toBeUndefined())

test('everything else asks a visitor to sign in, and brings them back', () => {
  expect(sent('/assets')).toBe('/sign-in?next=%2Fassets')
  expect(redirectFor('/withdraw', '/withdraw?coin=btc', visitor)).toBe(
    '/sign-in?next=%2Fwithdraw%3Fcoin%3Dbtc',
  )
})

test('where only wallets get in, a browser without one is told so', () => {
  const bare = { ...visitor, lacksWallet: true }
  expect(sent('/assets', bare)).toBe('/no-wallet')
  expect(sent('/i&ABC123', bare)).toBeUndefined()
  expect(sent('/quote', bare)).toBeUndefined()
})

test('whoever is in goes home from the doors', () => {
  for (const door of ['/sign-in', '/sign-up', '/no-wallet', '/i&ABC123'])
    expect(sent(door, member)).toBe('/home')
  expect(sent('/assets', member)).toBeUndefined()
})

test('virtual funds are neither deposited nor withdrawn', () => {
  for (const path of ['/withdraw', '/withdraw-apply', '/recharge-order', '/wallet-list']) {
    expect(sent(path, { ...member, practice: true })).toBe('/recharge')
    expect(sent(path, member)).toBeUndefined()
  }
  expect(sent('/recharge', { ...member, practice: true })).toBeUndefined()
})

test('practice accounts have no passwords to change', () => {
  for (const path of ['/change-password', '/fund-password', '/email-authentication']) {
    expect(sent(path, { ...member, practice: true })).toBe('/home')
    expect(sent(path, member)).toBeUndefined()
  }
})

test('what is on offer is public, what somebody borrowed is not', () => {
  for (const path of ['/loan-record', '/loan/repay', '/loan/repay-submit', '/pledge/pledgeOrder'])
    expect(sent(path)).toBe(`/sign-in?next=${encodeURIComponent(path)}`)
})

test('nobody lends to a practice account', () => {
  for (const path of [
    '/loan',
    '/loan/repay',
    '/loan-record',
    '/pledge',
    '/pledge/pledgeDetail',
    '/pledge/pledgeOrder',
  ])
    expect(sent(path, { ...member, practice: true })).toBe('/home')
  expect(sent('/loan-rule', { ...member, practice: true })).toBeUndefined()
})

test('funds are shown to everybody, bought by those who are in', () => {
  for (const path of [
    '/generalMerchandise',
    '/membersOnly',
    '/financialDetails/1',
    '/buyFunds/1',
    '/myInvestment',
    '/myInvestment/1',
    '/addIncome',
  ])
    expect(sent(path)).toBe(`/sign-in?next=${encodeURIComponent(path)}`)
})

test('virtual money buys no funds, and the list says so', () => {
  for (const path of ['/buyFunds/1', '/myInvestment', '/myInvestment/1', '/addIncome']) {
    expect(sent(path, { ...member, practice: true })).toBe('/financial')
    expect(sent(path, member)).toBeUndefined()
  }
  for (const path of ['/financial', '/financialDetails/1', '/financialAgreement'])
    expect(sent(path, { ...member, practice: true })).toBeUndefined()
})

test('token sales and collectibles are shown to everybody, traded by those who are in', () => {
  for (const path of ['/subscription/apply', '/subscription/order', '/nftMy', '/nftResult'])
    expect(sent(path)).toBe(`/sign-in?next=${encodeURIComponent(path)}`)
})

test('virtual money takes part in no sale and buys no collectible, and the lists say so', () => {
  const practice = { ...member, practice: true }
  for (const path of ['/subscription/apply', '/subscription/order', '/subscription/order/'])
    expect(sent(path, practice)).toBe('/subscription')
  for (const path of ['/nftMy', '/nftResult']) expect(sent(path, practice)).toBe('/nft')
  for (const path of ['/subscription', '/subscription/info', '/nft', '/listDetail', '/nftDetail'])
    expect(sent(path, practice)).toBeUndefined()
})

const OWN_C2C = [
  '/c2c/create',
  '/c2c/accounts',
  '/c2c/list',
  '/c2c/list/withdraw',
  '/c2c/order_detail/7',
  '/c2c/order_upload/7',
]

test('advertisements are shown to everybody, orders to those who are in', () => {
  for (const path of OWN_C2C) {
    expect(sent(path)).toBe(`/sign-in?next=${encodeURIComponent(path)}`)
    expect(sent(path, member)).toBeUndefined()
  }
})

test('virtual money is not traded between people, and the list says so', () => {
  const practice = { ...member, practice: true }
  for (const path of OWN_C2C) expect(sent(path, practice)).toBe('/c2c')
  for (const path of ['/c2c', '/c2c/description']) expect(sent(path, practice)).toBeUndefined()
})

test('wallet income is of real coins, and somebody’s own', () => {
  for (const page of ['/defi', '/defiDetail']) {
    expect(sent(page)).toBe(`/sign-in?next=${encodeURIComponent(page)}`)
    expect(sent(page, member)).toBeUndefined()
    expect(sent(page, { ...member, practice: true })).toBe('/home')
  }
})

test('rewards are of real money, and somebody’s own', () => {
  expect(sent('/rewards')).toBe('/sign-in?next=%2Frewards')
  expect(sent('/rewards', member)).toBeUndefined()
  expect(sent('/rewards', { ...member, practice: true })).toBe('/home')
})

test('where the site wants to know who asks, a visitor signs in before they are served', () => {
  expect(sent('/service', { ...visitor, servesMembers: true })).toBe('/sign-in?next=%2Fservice')
  expect(sent('/help', { ...visitor, servesMembers: true })).toBeUndefined()
  expect(sent('/service', { ...member, servesMembers: true })).toBeUndefined()
})
