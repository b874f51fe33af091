// Somebody who has been here for a while: money, orders, positions, papers, addresses. Pages show real figures to them.
// Their authenticator is new, so their withdrawals rest: the story of a withdrawal has somebody else.
import { FUND_PASSWORD, Person } from './person'

const TRON_ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const LONG = 0
const SHORT = 1
const MARKET = 1
const LIMIT = 0

/** Things of theirs that pages show one at a time. */
export interface Belongings {
  person: Person
  deposit: number
  /** A running loan with one payment. */
  loan: number
  /** A loan against bitcoin. */
  pledge: number
  /** A fund, and an order of it that waits. */
  fund: number
  fundOrder: number
  /** A token sale with a commitment of theirs. */
  sale: number
  /** A collectible that they bought, its series, and the trade. */
  series: number
  collectible: number
  collectibleTrade: number
  /** A C2C order with a simulated dealer. */
  deal: number
  /** What the house published: one of each kind. */
  notice: number
  help: number
  news: number
}

export async function resident(platform: string): Promise<Belongings> {
  const person = await Person.withMailbox(platform)
  await person.bank()
  const codes = await person.equip()
  await person.fund('usdt', 50_000)
  await person.fund('btc', 0.5)
  await person.move('usdt', 20_000, 1, 3)
  await trade(person)
  for (const coin of ['btc', 'eth', 'xauusd']) await person.post('/api/userCoin/save', { coin })
  await person.post('/api/memorize/add', {
    name: 'Cold wallet',
    network: 'TRC',
    coin: 'usdt',
    address: TRON_ADDRESS,
    fundPwd: FUND_PASSWORD,
    totp: codes.pop(),
  })
  await person.post('/api/feedback/submit', { type: 'other', content: 'Where do I find my statements?' })
  await person.papers()
  const invested = await invest(person)
  const bought = { sale: await commit(person), ...(await collect(person)), deal: await person.order('50') }
  const borrowed = { loan: await borrow(person), pledge: await pledge(person) }
  const [deposit] = await person.post<{ id: number }[]>('/api/recharge/list', { pageNum: 1 })
  return {
    person,
    deposit: deposit?.id ?? 0,
    ...invested,
    ...bought,
    ...borrowed,
    ...(await published(person)),
  }
}

async function trade(person: Person) {
  const ask = { symbol: 'btc', type: LONG, delegateType: MARKET, delegateValue: '5000' }
  const quote = await person.eventually<{ dealPrice: string }>('/api/currency/order/preview', ask)
  await person.post('/api/currency/order/submit', ask)
  const below = String(Math.round(Number(quote.dealPrice) * 0.9))
  const resting = {
    symbol: 'btc',
    type: LONG,
    delegateType: LIMIT,
    delegatePrice: below,
    delegateTotal: '0.01',
  }
  await person.post('/api/currency/order/submit', resting)
  for (const [symbol, type] of [
    ['btc', LONG],
    ['eth', SHORT],
  ] as const) {
    const opening = { symbol, type, delegateType: MARKET, leverage: 2, delegateTotal: 5 }
    await person.eventually('/api/contract/order/submit', opening)
  }
}

/** Borrows, waits for the decision, and pays a little of it back. */
async function borrow(person: Person): Promise<number> {
  const id = await person.loan('500', '3000')
  await person.post('/api/load/order/repay', { id, amount: '100' })
  return id
}

/** Borrows against bitcoin, well within the limits. */
async function pledge(person: Person): Promise<number> {
  const terms = { planId: await person.pledgeProduct('btc'), amount: '0.1', loanAmount: '1000', days: 30 }
  return (await person.eventually<{ id: number }>('/api/mingOrder/submit', terms)).id
}

/** Buys a fund; it waits until midnight. */
async function invest(person: Person) {
  await person.move('usdt', 5000, 1, 2)
  const fund = await person.fundOf('usdt', 30)
  return { fund, fundOrder: await person.invest(fund, '1000', 30) }
}

/** Commits to the sale that is open. */
async function commit(person: Person): Promise<number> {
  const sale = await person.openSale()
  await person.eventually('/api/ownCoinOrder/createOrder', { ownId: sale, amount: '500' })
  return sale
}

/** Buys the first collectible that is for sale. */
async function collect(person: Person) {
  const { item, trade } = await person.collect()
  return { series: item.seriesId, collectible: item.id, collectibleTrade: trade }
}

async function published(person: Person) {
  const notices = await person.post<{ noticeId: number }[]>('/api/notice/list', {})
  const groups = await person.post<{ infoList: { id: number }[] }[]>('/api/helpcenter/list', {})
  const stories = await person.post<{ id: number }[]>('/api/news/list', { pageNum: 1 })
  return {
    notice: notices[0]?.noticeId ?? 0,
    help: groups[0]?.infoList[0]?.id ?? 0,
    news: stories[0]?.id ?? 0,
  }
}
