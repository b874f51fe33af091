// What is shown is the engine's state: book, last price, positions, balances and totals, while the market moves.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { DESK } from '../../playwright.config'
import { expect, test } from '../support/fixtures'
import { Person } from '../support/person'
import { sideBySide } from '../support/side-by-side'
import { words } from '../support/words'

const HELD_MS = 12_000
/** Time between two trades of the story's own. */
const TRADE_MS = 2500
const [LONG, MARKET] = [0, 1]
const CONTRACT_WALLET = 3
const CENT = 0.011

/** A figure as it is written: a typographical minus, commas between thousands. */
const number = (text: string | null | undefined) =>
  text ? Number(text.replace('−', '-').replace(/[^\d.-]/g, '')) : undefined

const shown = (place: Locator) => async () => number(await place.first().textContent())

/** The best price of one side of the book on the screen. */
const best = (page: Page, side: 'bid' | 'ask') => async () => {
  const word = words(side === 'bid' ? 'common.book.bid' : 'common.book.ask')
  const labels = await page
    .getByRole('region', { name: words('common.book.title') })
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''))
  const prices = labels
    .filter((label) => label.startsWith(`${word} `))
    .map((label) => number(label.slice(word.length + 1).split(', ')[0]) ?? 0)
  return side === 'bid' ? Math.max(...prices) : Math.min(...prices)
}

interface Book {
  bids: [string, string][]
  asks: [string, string][]
}

test('book, last price, profit and balance are the contract market’s, and never two seconds old', async ({
  page,
  platform,
}) => {
  const person = await Person.signUp(platform)
  await person.fund('usdt', 20_000)
  await person.move('usdt', 8000, 1, CONTRACT_WALLET)
  const opening = { symbol: 'btc', type: LONG, delegateType: MARKET, leverage: 2, delegateTotal: 5 }
  await person.eventually('/api/contract/order/submit', opening)
  await page.setViewportSize(DESK)
  await person.open(page, '/tradeU?symbol=btc')
  await expect(page.getByTestId('pnl').first()).toBeVisible()
  await expect(page.getByRole('region', { name: words('common.book.title') })).toBeVisible()

  const depth = () => person.get<Book>('/api/market/depth?symbol=btc-perp&limit=1')
  const last = { symbol: 'btc-perp', interval: 'ONE_MIN', limit: 1 }
  const held = sideBySide(
    [
      {
        name: 'best bid',
        screen: best(page, 'bid'),
        engine: async () => Number((await depth()).bids[0]?.[0]),
      },
      {
        name: 'best ask',
        screen: best(page, 'ask'),
        engine: async () => Number((await depth()).asks[0]?.[0]),
      },
      {
        name: 'last price',
        screen: shown(page.getByTestId('last-price')),
        engine: async () => {
          const { historyKline } = await person.post<{ historyKline: { close: string }[] }>(
            '/api/kline',
            last,
          )
          return Number(historyKline.at(-1)?.close)
        },
      },
      {
        name: 'profit of all positions',
        screen: async () =>
          (await page.getByTestId('pnl').allTextContents()).reduce(
            (sum, text) => sum + (number(text) ?? 0),
            0,
          ),
        engine: async () =>
          (await person.post<{ earn: string }[]>('/api/contract/position/list', { status: 0 })).reduce(
            (sum, { earn }) => sum + Number(earn),
            0,
          ),
        within: 10 * CENT,
      },
      {
        name: 'available balance',
        screen: shown(page.getByTestId('available')),
        engine: () => person.free('usdt', CONTRACT_WALLET),
        within: CENT,
      },
    ],
    HELD_MS,
  )
  // The story trades itself: a last price, positions and balances move by trades.
  const trades = (async () => {
    for (let n = 0; n < 3; n++) {
      await sleep(TRADE_MS)
      await person.post('/api/contract/order/submit', { ...opening, delegateTotal: 1 })
    }
  })()
  await Promise.all([held, trades])
})

interface Totals {
  worth: { customers: string }
  journal: { commands: number }
}

test('totals of the platform are what the ledger says now', async ({ page, platform }) => {
  const totals = async () => (await (await fetch(`${platform}/status.json`)).json()) as Totals
  await page.setViewportSize(DESK)
  await page.goto('/home')
  const value = (name: string) => page.locator('dt', { hasText: name }).locator('xpath=..').locator('dd')
  await expect(value(words('home.proof.customers'))).toBeVisible()
  await sideBySide(
    [
      {
        name: 'owed to customers',
        screen: shown(value(words('home.proof.customers'))),
        engine: async () => Number((await totals()).worth.customers),
        within: CENT,
      },
    ],
    HELD_MS / 2,
  )
  await page.goto('/platform')
  const commands = value(words('content.figure.commands'))
  await expect(commands).toBeVisible()
  await sideBySide(
    [
      {
        name: 'commands in the journal',
        screen: shown(commands),
        engine: async () => (await totals()).journal.commands,
      },
    ],
    HELD_MS / 2,
  )
})
