// What traders do: buy, wait for a price, open, protect, close, and bet on a moment.
import type { Page } from '@playwright/test'
import { DESK } from '../../playwright.config'
import { expect, test } from '../support/fixtures'
import { Person } from '../support/person'
import { pattern, words } from '../support/words'

const tab = (page: Page, name: Parameters<typeof words>[0]) =>
  page.getByRole('tab', { name: new RegExp(`^${words(name)}`) }).click()
const press = (page: Page, name: Parameters<typeof words>[0]) =>
  page.getByRole('button', { name: words(name), exact: true }).click()

/** Somebody with money in both wallets. */
async function trader(platform: string): Promise<Person> {
  const person = await Person.signUp(platform)
  await person.fund('usdt', 20_000)
  await person.move('usdt', 8000, 1, 3)
  return person
}

test('a coin is bought at market; a limit order waits and is cancelled', async ({ page, platform }) => {
  const person = await trader(platform)
  await page.setViewportSize(DESK)
  await person.open(page, '/tradeBB?symbol=btc')
  const ticket = page.getByRole('complementary', { name: words('trade.ticket') })
  await press(page, 'trade.kind.market')
  await ticket.getByLabel(words('trade.total')).fill('500')
  await expect(ticket.getByText(/BTC$/).last(), 'what it would bring').toBeVisible()
  await ticket.getByRole('button', { name: pattern('trade.buy-coin') }).click()
  await expect(page.getByText(pattern('trade.told.filled')).first()).toBeVisible()
  await tab(page, 'trade.order-history')
  await expect(page.getByRole('row').filter({ hasText: words('trade.kind.market') })).toBeVisible()
  expect(await person.free('btc')).toBeGreaterThan(0)

  await press(page, 'trade.kind.limit')
  await ticket.getByLabel(words('trade.price'), { exact: true }).fill('100')
  await ticket.getByLabel(words('trade.amount'), { exact: true }).fill('0.2')
  await ticket.getByRole('button', { name: pattern('trade.buy-coin') }).click()
  await tab(page, 'trade.orders')
  const waiting = page.getByRole('row').filter({ hasText: words('trade.kind.limit') })
  await expect(waiting).toBeVisible()
  await waiting.getByRole('button', { name: words('trade.cancel-order') }).click()
  await expect(page.getByText(words('trade.no-orders'))).toBeVisible()
})

test('more than one has can not be bought, and the ticket says so before it is sent', async ({
  page,
  platform,
}) => {
  const person = await Person.signUp(platform)
  await person.fund('usdt', 50)
  await page.setViewportSize(DESK)
  await person.open(page, '/tradeBB?symbol=btc')
  const ticket = page.getByRole('complementary', { name: words('trade.ticket') })
  await press(page, 'trade.kind.market')
  await ticket.getByLabel(words('trade.total')).fill('5000')
  await expect(ticket.getByRole('alert')).toContainText('$5,000.00')
  await expect(ticket.getByRole('button', { name: words('trade.insufficient') })).toBeDisabled()
})

test('a position is opened with both exits, halved, strengthened and closed', async ({ page, platform }) => {
  const person = await trader(platform)
  const ask = { symbol: 'btc', type: 0, delegateType: 1, delegateValue: '100' }
  const { dealPrice } = await person.eventually<{ dealPrice: string }>('/api/currency/order/preview', ask)
  await page.setViewportSize(DESK)
  await person.open(page, '/tradeU?symbol=btc')
  const ticket = page.getByRole('complementary', { name: words('trade.ticket') })
  await ticket.getByLabel(words('trade.lots'), { exact: true }).fill('10')
  await ticket.getByRole('button', { name: words('trade.protect') }).click()
  await ticket.getByLabel(words('trade.take-profit')).fill((Number(dealPrice) * 1.2).toFixed(2))
  await ticket.getByLabel(words('trade.stop-loss')).fill((Number(dealPrice) * 0.8).toFixed(2))
  await expect(ticket.getByText(/^−\$/), 'the most one can lose').toBeVisible()
  const refused = ticket.getByRole('alert')
  if (await refused.isVisible()) {
    // A new account may use little leverage: the ticket says how much.
    await ticket.getByRole('button', { name: pattern('trade.leverage-is') }).click()
  }
  await ticket.getByRole('button', { name: pattern('trade.buy-long') }).click()

  const position = page.getByRole('row').filter({ hasText: words('trade.long') })
  await expect(position).toBeVisible()
  await expect(position.getByText(words('trade.tp'))).toBeVisible()
  await expect(position.getByText(words('trade.sl'))).toBeVisible()

  await position.getByRole('button', { name: words('trade.close'), exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(words('trade.lots'), { exact: true }).fill('4')
  await sheet.getByRole('button', { name: /4/ }).last().click()
  await expect(sheet).toHaveCount(0)
  await expect.poll(() => openLots(person)).toBe(6)
  await expect(position, 'what the closed part brought stays with the position').toContainText(
    words('trade.realised'),
  )

  await position.getByRole('button', { name: words('trade.margin'), exact: true }).click()
  await sheet.getByLabel(words('trade.amount'), { exact: true }).fill('50')
  await sheet.getByRole('button', { name: words('trade.margin-add'), exact: true }).click()
  await expect(page.getByText(pattern('trade.margin-now'))).toBeVisible()

  await position.getByRole('button', { name: words('trade.close'), exact: true }).click()
  await sheet.getByRole('button', { name: /6/ }).last().click()
  await expect(page.getByText(words('trade.no-positions'))).toBeVisible()
  await tab(page, 'trade.position-history')
  await expect(page.getByText(words('trade.reason.order')).first()).toBeVisible()
  await tab(page, 'trade.pnl.tab')
  await page.getByText(words('trade.pnl.by-market'), { exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'BTC/USDT' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await press(page, 'trade.pnl.csv')
  expect((await saved).suggestedFilename()).toBe('plimsoll-pnl.csv')
})

const openLots = async (person: Person) =>
  (await person.post<{ openLots: number }[]>('/api/contract/position/list', { status: 0 }))[0]?.openLots

test('on a phone the ticket comes up from below', async ({ page, platform }) => {
  const person = await trader(platform)
  await person.open(page, '/tradeBB?symbol=eth')
  await press(page, 'trade.sell')
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  await sheet.getByText(words('trade.buy'), { exact: true }).click()
  await sheet.getByRole('button', { name: words('trade.kind.market'), exact: true }).click()
  await sheet.getByLabel(words('trade.total')).fill('200')
  await sheet.getByRole('button', { name: pattern('trade.buy-coin') }).click()
  await expect(sheet).toHaveCount(0)
  await expect.poll(() => person.free('eth')).toBeGreaterThan(0)
})

test('virtual money is bet on a moment, and the result is checked against the public log', async ({
  page,
  member,
}) => {
  test.setTimeout(150_000)
  await member.open(page, '/tradeSim')
  await press(page, 'trade.practice.start')
  await expect(page.getByTestId('practice-total')).toContainText('100,000')
  await page.goto('/tradeSim?product=seconds&symbol=btc')
  await page.getByLabel(words('trade.seconds.stake'), { exact: true }).fill('100')
  await expect(page.getByText(pattern('trade.seconds.edge')), 'the edge of the house').toBeVisible()
  await press(page, 'trade.seconds.up')
  await expect(page.getByRole('timer').first()).toBeVisible()
  const result = page.getByRole('dialog')
  await expect(result).toBeVisible({ timeout: 90_000 })
  for (const message of ['entry-right', 'exit-right', 'chain-right'] as const)
    await expect(result.getByText(words(`trade.seconds.${message}`))).toBeVisible()
  await result
    .getByRole('button', { name: words('common.close') })
    .last()
    .click()
  await tab(page, 'trade.seconds.ended-list')
  await expect(page.getByRole('main').getByText(/\$100/).first()).toBeVisible()
  await press(page, 'common.practice.leave')
  await expect(page.getByText(words('common.practice-strip'))).toHaveCount(0)
})

test('what has ended is shown of every instrument, or of the one on the desk', async ({ page, platform }) => {
  const person = await trader(platform)
  for (const symbol of ['btc', 'eth']) {
    const order = { symbol, type: 0, delegateType: 1, leverage: 2, delegateTotal: 2 }
    await person.eventually('/api/contract/order/submit', order)
    await person.eventually('/api/currency/order/submit', {
      symbol,
      type: 0,
      delegateType: 1,
      delegateValue: '100',
    })
  }
  await page.setViewportSize(DESK)
  const only = page.getByRole('checkbox', { name: pattern('trade.only-here') })
  const rows = (symbol: string) => page.locator('tbody tr').filter({ hasText: new RegExp(symbol) })
  for (const desk of ['/tradeU?symbol=eth', '/tradeBB?symbol=eth']) {
    await person.open(page, desk)
    await tab(page, 'trade.order-history')
    await expect(rows('BTC')).toHaveCount(1)
    await expect(rows('ETH')).toHaveCount(1)
    await only.check()
    await expect(rows('BTC')).toHaveCount(0)
    await expect(rows('ETH')).toHaveCount(1)
    await only.uncheck()
    await expect(rows('BTC')).toHaveCount(1)
  }
})
