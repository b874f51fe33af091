// Somebody who uses the platform without the app: what a story needs to be true before it begins.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { digits } from './authenticator'

export const PASSWORD = 'Correct-horse-9'
export const FUND_PASSWORD = 'Fund-horse-7'
/** What shows that the owner asks, where security is changed. */
export const OWNER = { loginPassword: PASSWORD }
/** What a browser in Britain offers. */
export const AREA = '44'
/** The smallest picture there is. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const NAME = 'Ada Lovelace'
const PAPER = 'AL-181512'
const IBAN = 'DE89 3704 0044 0532 0130 00'

/** Codes to one mailbox come at most once in this time. */
const BETWEEN_CODES_MS = 61_000

const TRIES = 400
const PAUSE_MS = 50

interface Answer<T> {
  code: number
  msg: string
  data: T
  rows: T
}

/** As the list of collectibles has it. */
export interface Collectible {
  id: number
  seriesId: number
  name: string
  price: string | null
  isMine: boolean
}

/** As the list of advertisements has it. */
export interface C2cAd {
  id: number
  nick: string
  simulated: boolean
  /** `fixed`, or `ratio` of the index. */
  priceType: string
  price: string
  minAmount: string
  maxAmount: string
  payTypes: { id: number; name: string }[]
}

let born = 0

/** A name nobody else has. */
export const freshName = () =>
  `p${process.pid.toString(36)}x${(Date.now() % 1e8).toString(36)}${(born++).toString(36)}`

/** An address of one's own: some limits count those. */
export const freshAddress = () => {
  const number = (process.pid % 200) * 200 + born++
  return `10.${Math.floor(number / 250) % 250}.${number % 250}.${1 + (Date.now() % 250)}`
}

/** Asks until the answer is there. */
export async function until<T>(what: () => string, ask: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < TRIES; tries++) {
    const found = await ask()
    if (found !== undefined) return found
    await sleep(PAUSE_MS)
  }
  throw new Error(`never came: ${what()}`)
}

export class Person {
  name = freshName()
  email = ''
  /** Without its area code, which is Britain's. */
  phone = ''
  mailedAt = 0
  token = ''
  practiceToken = ''
  realName = NAME
  idCard = PAPER

  constructor(
    readonly platform: string,
    readonly address = freshAddress(),
  ) {}

  /** Somebody new with a name and a password. */
  static async signUp(platform: string): Promise<Person> {
    const person = new Person(platform)
    await person.register({ loginName: person.name, signType: 3 })
    return person
  }

  /** Somebody new with a mailbox. */
  static async withMailbox(platform: string): Promise<Person> {
    const person = new Person(platform)
    person.email = `${person.name}@mail.example`
    person.mailedAt = Date.now()
    await person.post('/api/user/sendEmailCode', { codeType: 'REGISTER', email: person.email })
    await person.register({ email: person.email, code: await person.code(person.email), signType: 1 })
    return person
  }

  /** Somebody new with a phone. */
  static async withPhone(platform: string): Promise<Person> {
    const person = new Person(platform)
    person.phone = `7700${String(Date.now()).slice(-6)}`
    person.mailedAt = Date.now()
    const phone = `${AREA}${person.phone}`
    await person.post('/api/user/sendMobileCode', { codeType: 'REGISTER', phone })
    await person.register({ phone, code: await person.code(phone), signType: 2 })
    return person
  }

  /** The same person in another process. */
  static again(person: Person): Person {
    return Object.assign(new Person(person.platform, person.address), person)
  }

  private async register(how: object) {
    const params = { ...how, loginPassword: PASSWORD, termsVersion: '1', riskAck: true }
    const tokens = await this.post<{ userToken: string; mockToken: string }>('/api/user/register', params)
    this.token = tokens.userToken
    this.practiceToken = tokens.mockToken
  }

  /** Sets up an authenticator; what comes back are codes for the days without it, each good once. */
  async equip(): Promise<string[]> {
    const { secret } = await this.post<{ secret: string }>('/api/user/totpInit')
    const params = { totp: digits(secret), proof: OWNER }
    return (await this.post<{ recoveryCodes: string[] }>('/api/user/totpEnable', params)).recoveryCodes
  }

  /** A first fund password. */
  async fundPassword() {
    await this.post('/api/user/tardPwdSet', { pwd: FUND_PASSWORD, proof: OWNER })
  }

  /** A fund password, a name, and a bank account under that name. */
  async bank() {
    await this.fundPassword()
    const { realName, idCard } = this
    await this.post('/api/user/uploadKYC', { flag: 1, realName, idCard })
    const card = {
      userName: 'ada lovelace',
      cardNumber: IBAN,
      bankName: 'First Bank',
      coin: 'EUR',
      proof: OWNER,
    }
    await this.eventually('/api/userBank/save', card)
  }

  /** Pictures of a passport, for whoever showed their name before. */
  async papers() {
    const { url } = await this.upload('passport.png')
    const pictures = { frontUrl: url, handelUrl: url, cardType: 2, country: 'GB' }
    const { realName, idCard } = this
    await this.post('/api/user/uploadKYC', { flag: 2, realName, idCard, ...pictures })
  }

  /** Deals with others under a name and papers of their own, with everything verified and a fund password. */
  async dealer(realName: string) {
    this.realName = realName
    this.idCard = this.name.toUpperCase()
    await this.fundPassword()
    await this.post('/api/user/uploadKYC', { flag: 1, realName, idCard: this.idCard })
    await this.standing('canTake')
    await this.papers()
    await this.standing('canPost')
  }

  /** Waits until a C2C right is theirs. */
  async standing(right: 'canTake' | 'canPost') {
    await until(
      () => right,
      async () => ((await this.post<Record<string, boolean>>('/api/c2c/me'))[right] ? true : undefined),
    )
  }

  /** What simulated dealers sell or buy, once they are there. */
  async ads(side: 'buy' | 'sell', fiat: string): Promise<C2cAd[]> {
    return until(
      () => `advertisements in ${fiat}`,
      async () => {
        const wanted = { side, coin: 'USDT', fiat, pageSize: 100 }
        const ads = await this.post<C2cAd[]>('/api/c2c/ad/list', wanted)
        return ads.some(({ simulated }) => simulated) ? ads : undefined
      },
    )
  }

  /** Buys from a simulated dealer; the order waits for the payment. */
  async order(amount: string): Promise<number> {
    const [ad] = await this.ads('buy', 'EUR')
    const order = { adId: ad?.id, amount, payType: ad?.payTypes[0]?.id }
    return (await this.eventually<{ id: number }>('/api/c2c/order/create', order)).id
  }

  private async upload(name: string): Promise<{ url: string }> {
    const body = new FormData()
    body.append('file', new File([PICTURE], name, { type: 'image/png' }))
    const headers = { 'X-Forwarded-For': this.address, satoken: this.token }
    const response = await fetch(`${this.platform}/api/common/upload/OSS`, { method: 'POST', headers, body })
    return ((await response.json()) as Answer<{ url: string }>).data
  }

  private async ask<T>(method: string, path: string, body?: object): Promise<Answer<T>> {
    // Letters are read on the machine itself, by way of no proxy.
    const from: Record<string, string> = path.startsWith('/sandbox/outbox')
      ? {}
      : { 'X-Forwarded-For': this.address }
    const response = await fetch(`${this.platform}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...from, satoken: this.token },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer<T>
  }

  /** What a call that must be answered is answered with. */
  async post<T = unknown>(path: string, body: object = {}): Promise<T> {
    const answer = await this.ask<T>('POST', path, body)
    if (answer.code <= 0 || answer.code === 401) throw new Error(`${path}: ${answer.code} ${answer.msg}`)
    return answer.rows ?? answer.data
  }

  /** What a call is answered with once the world has caught up. */
  async eventually<T>(path: string, body: object = {}): Promise<T> {
    let refusal = ''
    const ask = async () => {
      const answer = await this.ask<T>('POST', path, body)
      refusal = `${answer.code} ${answer.msg}`
      return answer.code > 0 && answer.code !== 401 ? { data: answer.data } : undefined
    }
    return (await until(() => `${path}: ${refusal}`, ask)).data
  }

  async get<T>(path: string): Promise<T> {
    const answer = await this.ask<T>('GET', path)
    return answer.rows ?? answer.data
  }

  /** The newest code that was sent to a mailbox or a phone. */
  async code(to: string): Promise<string> {
    return until(
      () => `a code for ${to}`,
      async () => {
        const letters = await this.get<{ body: string }[]>(`/sandbox/outbox?to=${encodeURIComponent(to)}`)
        return /\b\d{6}\b/.exec(letters[0]?.body ?? '')?.[0]
      },
    )
  }

  /** Waits until the mailbox may get another code. */
  async rest() {
    await sleep(Math.max(0, this.mailedAt + BETWEEN_CODES_MS - Date.now()))
  }

  /** What is free of a coin in a wallet. */
  async free(coin: string, wallet = 1): Promise<number> {
    const assets =
      await this.post<{ symbol: string; type: number; availableAmount: string }[]>('/api/asset/assetBalance')
    const entry = assets.find((asset) => asset.symbol.toLowerCase() === coin && asset.type === wallet)
    return Number(entry?.availableAmount ?? 0)
  }

  /** Play money, when it has come. */
  async fund(coin: string, amount: number) {
    const before = await this.free(coin)
    await this.post('/api/sandbox/faucet', { coin, amount: String(amount) })
    await until(
      () => `${amount} ${coin}`,
      async () => ((await this.free(coin)) > before ? true : undefined),
    )
  }

  /** Waits until so many USDT may leave to a bank: money that has come is free at once, but rests before it may go. */
  async mayLeave(amount: number) {
    const params = { coinType: 'BANK', amount: String(amount) }
    await until(
      () => `${amount} that may leave`,
      async () => {
        const { withdrawable } = await this.post<{ withdrawable: string }>('/api/withdraw/preview', params)
        return Number(withdrawable) >= amount ? true : undefined
      },
    )
  }

  async move(coin: string, amount: number, from: number, to: number) {
    const params = { coin, transferOutAccount: from, transferInAccount: to, amount: String(amount) }
    await this.post('/api/asset/transferFunds', params)
  }

  /** A loan that runs: verified people apply, and the sandbox decides within seconds. */
  async loan(amount: string, monthlyIncome: string): Promise<number> {
    const products =
      await this.post<{ id: number; coin: string; cycleType: number }[]>('/api/load/product/list')
    const product = products.find(({ coin }) => coin === 'usdt')
    const asked = { proId: product?.id, amount, monthlyIncome }
    const { agreementVersion } = await this.eventually<{ agreementVersion: string }>(
      '/api/load/order/preview',
      asked,
    )
    const application = {
      ...asked,
      cycleType: product?.cycleType,
      purpose: 'Equipment',
      agreementVersion,
      timeZone: 'Europe/London',
    }
    const { id } = await this.eventually<{ id: number }>('/api/load/order/submit', application)
    await until(
      () => `loan ${id} paid out`,
      async () => {
        const { status } = await this.post<{ status: number }>(`/api/load/order/${id}`)
        return status === 1 ? true : undefined
      },
    )
    return id
  }

  /** The product by which one borrows against a coin. */
  async pledgeProduct(coin: string): Promise<number> {
    const products = await this.post<{ id: number; collateralCoin: string }[]>('/api/mingProduct/list')
    return products.find(({ collateralCoin }) => collateralCoin === coin)?.id ?? 0
  }

  /** The general fund of a coin with a term. */
  async fundOf(coin: string, days: number): Promise<number> {
    const funds =
      await this.post<{ id: number; coin: string; days: string; classify: number }[]>('/api/financial/list')
    const found = funds.find(
      (fund) => fund.classify === 0 && fund.coin === coin && fund.days.split(',').includes(String(days)),
    )
    return found?.id ?? 0
  }

  /** Buys a fund from the financial wallet. */
  async invest(planId: number, money: string, days: number): Promise<number> {
    return (await this.eventually<{ id: number }>('/api/financial/submit', { planId, money, days })).id
  }

  /** The token sale that takes commitments. */
  async openSale(): Promise<number> {
    const sales = await this.post<{ id: number; status: number }[]>('/api/ownCoin/list', { pageSize: 100 })
    return sales.find(({ status }) => status === 2)?.id ?? 0
  }

  /** Buys whichever collectible is for sale: others may be quicker. */
  async collect(): Promise<{ item: Collectible; trade: number }> {
    const wanted = { saleStatus: 1, sort: 'price', pageSize: 50 }
    return until(
      () => 'a collectible for sale',
      async () => {
        const [item] = await this.post<Collectible[]>('/api/nftProduct/list', wanted)
        if (!item) return undefined
        const order = { productId: item.id, price: item.price }
        const answer = await this.ask<{ id: number }>('POST', '/api/nftOrder', order)
        return answer.code > 0 ? { item, trade: answer.data.id } : undefined
      },
    )
  }

  /** Takes a seat at a browser: the next page opens as theirs. */
  async sit(page: Page, practice = false) {
    await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': this.address })
    const { token, practiceToken } = this
    await seat(page, 'plimsoll.session', { token, practiceToken, loginType: 0, practice })
  }

  /** Opens a page of the app as this person. */
  async open(page: Page, path: string, practice = false) {
    await this.sit(page, practice)
    await page.goto(path)
  }
}

/** Puts something into the browser's store before the next page opens, once: what the app keeps there later stays. */
export async function seat(page: Page, name: string, state: object) {
  await page.addInitScript(
    ({ mark, name, kept }) => {
      // The tab remembers by its name: signing out empties every store.
      if (window.name.includes(mark)) return
      window.name += mark
      localStorage.setItem(name, kept)
    },
    { mark: ` seat-${born++};`, name, kept: JSON.stringify({ state, version: 0 }) },
  )
}
