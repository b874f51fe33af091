// The sheets of the trading desks: leverage, exits of an open position, and the calculator that shares their sums.
import type { Locator } from '@playwright/test'
import { DESK } from '../../playwright.config'
import { expect, test } from '../support/fixtures'
import { Person } from '../support/person'
import { pattern, words } from '../support/words'

/** Somebody with a position open. */
async function holder(platform: string, mode?: 'HEDGE'): Promise<Person> {
  const person = await Person.signUp(platform)
  if (mode) await person.post('/api/contract/position/setMode', { mode })
  await person.fund('usdt', 5000)
  await person.move('usdt', 4000, 1, 3)
  const opening = { symbol: 'btc', type: 0, delegateType: 1, leverage: 2, delegateTotal: 8 }
  await person.eventually('/api/contract/order/submit', opening)
  return person
}

interface Exit {
  lossType: number
  earnPrice: string | null
  loseNumber: number | null
  trail?: { callbackRate?: string } | null
}

/** The figure beside a name on a sheet. */
async function figureOf(sheet: Locator, name: string): Promise<number> {
  const line = sheet.locator('dl > div').filter({ has: sheet.page().getByText(name, { exact: true }) })
  return Number(((await line.locator('dd').textContent()) ?? '').replace(/[^\d.]/g, ''))
}

test('an exit on the wrong side is refused at its field; the right one is set, and taken back', async ({
  page,
  platform,
}) => {
  const person = await holder(platform)
  await person.open(page, '/tradeU?symbol=btc')
  await page.getByRole('button', { name: words('trade.protect-short'), exact: true }).click()
  const sheet = page.getByRole('dialog')
  const set = sheet.getByRole('button', { name: words('trade.set-take-profit') })
  const trigger = sheet.getByLabel(words('trade.trigger'))
  await trigger.fill('100')
  await set.click()
  await expect(sheet.getByRole('alert')).toBeVisible()
  await expect(trigger).toHaveAttribute('aria-invalid', 'true')
  await trigger.fill('900000')
  await set.click()
  const exits = () => person.post<Exit[]>('/api/contract/loss/list', { status: 0 })
  await expect.poll(async () => (await exits()).map((exit) => Number(exit.earnPrice))).toEqual([900_000])
  await expect(sheet.getByText('900,000.00')).toBeVisible()
  // All lots are spoken for: another of the kind would close what is not there.
  await trigger.fill('910000')
  await sheet.getByLabel(words('trade.lots'), { exact: true }).fill('8')
  await expect(sheet.getByText(pattern('trade.cover.profit-full'))).toBeVisible()
  await expect(set).toBeDisabled()
  await sheet.getByRole('button', { name: words('trade.cancel'), exact: true }).click()
  await expect.poll(async () => (await exits()).length).toBe(0)

  // A stop that follows: refused beyond its range, then set for all lots and shown with where it stands.
  await sheet.getByText(words('trade.trail'), { exact: true }).click()
  const callback = sheet.getByLabel(words('trade.trail.callback'))
  await callback.fill('11')
  await expect(sheet.getByRole('button', { name: words('trade.trail.set') })).toBeDisabled()
  await callback.fill('2')
  await sheet.getByRole('button', { name: words('trade.trail.set') }).click()
  const trails = async () =>
    (await exits()).map((exit) => [Number(exit.trail?.callbackRate), exit.loseNumber])
  await expect.poll(trails).toEqual([[2, 8]])
  await expect(sheet.getByText(pattern('trade.trail.behind'))).toBeVisible()
})

test('leverage is chosen in its sheet, and the order is opened with it', async ({ page, platform }) => {
  const person = await holder(platform)
  await page.setViewportSize(DESK)
  await person.open(page, '/tradeU?symbol=eth')
  const ticket = page.getByRole('complementary', { name: words('trade.ticket') })
  await ticket.getByRole('button', { name: pattern('trade.leverage-is') }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: '1×', exact: true }).click()
  await sheet.getByRole('button', { name: pattern('trade.use-leverage') }).click()
  await expect(sheet).toHaveCount(0)
  await ticket.getByLabel(words('trade.lots'), { exact: true }).fill('3')
  await ticket.getByRole('button', { name: pattern('trade.buy-long') }).click()
  const leverages = async () =>
    (await person.post<{ symbol: string; leverage: number }[]>('/api/contract/position/list', { status: 0 }))
      .filter(({ symbol }) => symbol === 'eth')
      .map(({ leverage }) => leverage)
  await expect.poll(leverages).toEqual([1])
})

test('all that the slider offers is accepted, by keys as by hand; and all is closed at once', async ({
  page,
  platform,
}) => {
  const person = await holder(platform, 'HEDGE')
  await page.setViewportSize(DESK)
  await person.open(page, '/tradeU?symbol=btc')
  const ticket = page.getByRole('complementary', { name: words('trade.ticket') })
  await expect(ticket.getByRole('slider')).toBeEnabled()
  await page.keyboard.press('s')
  await expect(ticket.getByRole('slider'), 'a short is counted anew').toBeEnabled()
  await page.keyboard.press('4')
  await expect(ticket.getByRole('slider')).toHaveValue('100')
  await expect(ticket.getByText(words('trade.hold'))).toBeVisible()
  await expect(ticket.getByRole('button', { name: pattern('trade.open-short') })).toBeEnabled()
  await page.keyboard.press('Shift+Enter')
  const held = () => person.post<{ type: number }[]>('/api/contract/position/list', { status: 0 })
  await expect.poll(async () => (await held()).map(({ type }) => type).sort()).toEqual([0, 1])
  expect(await person.free('usdt', 3), 'next to nothing is left').toBeLessThan(100)

  await page
    .getByRole('button', { name: /2/ })
    .filter({ hasText: /^Close all/ })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('trade.close-all.now') })
    .click()
  await expect.poll(async () => (await held()).length).toBe(0)
})

test('the calculator says which side a stop belongs on, and how many lots a loss allows', async ({
  page,
  platform,
}) => {
  const person = await holder(platform)
  await page.setViewportSize(DESK)
  await person.open(page, '/calculation')
  await page.getByRole('tab', { name: words('content.calc.mode.size') }).click()
  await page.getByLabel(words('content.calc.open'), { exact: true }).fill('50000')
  await page.getByLabel(words('content.calc.risk')).fill('100')
  const stop = page.getByLabel(words('content.calc.stop'), { exact: true })
  await stop.fill('60000')
  await expect(page.getByText(words('content.calc.stop-side'))).toBeVisible()
  await stop.fill('40000')
  await expect(page.getByText(words('content.calc.stop-side'))).toHaveCount(0)
  // A lot loses ten dollars and its fees on the way: nine of them fit.
  await expect(page.getByText('9', { exact: true }).first()).toBeVisible()
})

test('the calculator works out a profit, a liquidation and the price of a wish', async ({ page, member }) => {
  await page.setViewportSize(DESK)
  await member.open(page, '/calculation')
  const mode = (name: 'profit' | 'liquidation' | 'target') =>
    page.getByRole('tab', { name: words(`content.calc.mode.${name}`) }).click()
  const field = (name: 'lots' | 'open' | 'close' | 'wanted') =>
    page.getByLabel(words(`content.calc.${name}`), { exact: true })
  const line = (name: Parameters<typeof words>[0]) => page.locator(`dt:text-is("${words(name)}") + dd`)
  await field('lots').fill('10')
  await field('open').fill('50000')
  await field('close').fill('55000')
  // Ten lots are a hundredth of a bitcoin.
  await expect(line('content.calc.pnl')).toHaveText('+$50.00')
  await expect(line('content.calc.margin')).toHaveText('$250.00')
  await page.getByText(words('content.calc.short'), { exact: true }).click()
  await expect(line('content.calc.pnl')).toHaveText('-$50.00')
  await field('lots').fill('99999999')
  await expect(field('lots')).toHaveAttribute('aria-invalid', 'true')
  await field('lots').fill('10')

  await mode('liquidation')
  const answer = page.locator('[aria-live=polite] .num').first()
  const figure = async () => Number((await answer.textContent())?.replaceAll(',', ''))
  // Half of its worth is margin, and a quarter must be kept.
  await expect.poll(figure, 'a short is liquidated above').toBe(60_000)
  await page.getByText(words('content.calc.long'), { exact: true }).click()
  await expect.poll(figure, 'a long is liquidated below').toBeCloseTo(33_333.33, 1)

  await mode('target')
  await field('wanted').fill('100')
  // A hundred dollars are ten thousand a coin, and fees.
  await expect.poll(figure).toBeGreaterThan(60_000)
  expect(await figure()).toBeLessThan(60_300)
  await page.getByText(words('content.calc.short'), { exact: true }).click()
  await field('wanted').fill('999')
  await expect(page.getByText(words('content.calc.out-of-reach'))).toBeVisible()
})

test('margin is put behind a position and taken out again, as much as it can spare', async ({
  page,
  platform,
}) => {
  const person = await holder(platform)
  const margin = async () => {
    const positions = await person.post<{ remainMargin: string }[]>('/api/contract/position/list', {
      status: 0,
    })
    return Number(positions[0]?.remainMargin)
  }
  const before = await margin()
  await person.open(page, '/tradeU?symbol=btc')
  const sheet = page.getByRole('dialog')
  const amount = sheet.getByLabel(words('trade.amount'), { exact: true })
  await page.getByRole('button', { name: words('trade.margin'), exact: true }).click()
  await amount.fill('999999')
  await expect(sheet.getByText(words('trade.not-enough'))).toBeVisible()
  await amount.fill('100')
  const foreseen = sheet.locator('[aria-live=polite]').filter({ hasText: '→' })
  await expect(foreseen).toBeVisible()
  const price = Number((await foreseen.textContent())?.split('→')[1]?.replaceAll(',', ''))
  await sheet.getByRole('button', { name: words('trade.margin-add'), exact: true }).click()
  await expect(sheet).toHaveCount(0)
  await expect.poll(margin).toBeCloseTo(before + 100, 0)
  const [{ closePrice } = { closePrice: '0' }] = await person.post<{ closePrice: string }[]>(
    '/api/contract/position/list',
    { status: 0 },
  )
  expect(
    Math.abs(Number(closePrice) - price),
    'the liquidation price is the one that was foreseen',
  ).toBeLessThan(0.05)

  await page.getByRole('button', { name: words('trade.margin'), exact: true }).click()
  await sheet.getByText(words('trade.margin-reduce-short'), { exact: true }).click()
  await amount.fill('999999')
  await expect(sheet.getByText(words('trade.margin-too-much'))).toBeVisible()
  await amount.fill('50')
  await sheet.getByRole('button', { name: words('trade.margin-reduce'), exact: true }).click()
  await expect(sheet).toHaveCount(0)
  await expect.poll(margin).toBeCloseTo(before + 50, 0)
})

test('a pair shares one hold, and a scale stands with all of its orders', async ({ page, platform }) => {
  const person = await Person.signUp(platform)
  await person.fund('usdt', 5000)
  await person.fund('btc', 0.1)
  const [last] = await person.get<{ price: string }[]>('/api/market/trades?symbol=btc&limit=1')
  const { bids } = await person.get<{ bids: [string, string][] }>('/api/market/depth?symbol=btc')
  const near = Number(last?.price ?? bids[0]?.[0])
  const orders = () =>
    person.post<{ delegateTotal: string; pairId?: string | null }[]>('/api/currency/order/orderList', {
      status: 0,
    })
  await page.setViewportSize(DESK)
  await person.open(page, '/tradeBB?symbol=btc')
  await page.getByRole('button', { name: words('trade.several'), exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText(words('trade.sell'), { exact: true }).click()
  await sheet.getByLabel(words('trade.amount'), { exact: true }).fill('0.04')
  await sheet.getByLabel(words('trade.several.limit')).fill((near * 1.05).toFixed(2))
  await sheet.getByLabel(words('trade.stop-price')).fill((near * 0.95).toFixed(2))
  await expect(sheet.getByRole('row'), 'both orders, and their heads').toHaveCount(3)
  await expect(sheet.getByText('0.04 BTC')).toBeVisible()
  await sheet.getByRole('button', { name: words('trade.several.send-oco') }).click()
  await expect.poll(async () => (await orders()).filter((order) => order.pairId).length).toBe(2)
  expect(await person.free('btc'), 'one hold for both').toBeCloseTo(0.06, 8)

  await page.getByRole('button', { name: words('trade.several'), exact: true }).click()
  await sheet.getByText(words('trade.several.scale'), { exact: true }).click()
  await sheet.getByLabel(words('trade.amount'), { exact: true }).fill('0.04')
  await sheet.getByLabel(words('trade.several.from')).fill((near * 0.9).toFixed(2))
  await sheet.getByLabel(words('trade.several.to')).fill((near * 0.92).toFixed(2))
  await sheet.getByLabel(pattern('trade.several.count')).fill('4')
  await expect(sheet.getByRole('row')).toHaveCount(5)
  const required = await figureOf(sheet, words('trade.hold'))
  const before = await person.free('usdt')
  await sheet.getByRole('button', { name: words('trade.several.send-scale') }).click()
  const sizes = async () =>
    (await orders()).filter((order) => !order.pairId).map((one) => Number(one.delegateTotal))
  await expect.poll(sizes).toEqual([0.01, 0.01, 0.01, 0.01])
  expect(before - (await person.free('usdt')), 'what was said is held').toBeCloseTo(required, 1)
})

test('what a pair of purchases will hold is said before it is sent, and asked once more', async ({
  page,
  platform,
}) => {
  const person = await Person.signUp(platform)
  await person.fund('usdt', 5000)
  const { bids } = await person.get<{ bids: [string, string][] }>('/api/market/depth?symbol=btc')
  const near = Number(bids[0]?.[0])
  await page.setViewportSize(DESK)
  await person.open(page, '/tradeBB?symbol=btc')
  const ticket = page.getByRole('complementary', { name: words('trade.ticket') })
  await ticket.getByText(words('trade.confirm.habit')).click()
  await ticket.getByRole('button', { name: words('trade.several'), exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(words('trade.amount'), { exact: true }).fill('0.02')
  await sheet.getByLabel(words('trade.several.limit')).fill((near * 0.95).toFixed(2))
  await sheet.getByLabel(words('trade.stop-price')).fill((near * 1.05).toFixed(2))
  const required = await figureOf(sheet, words('trade.hold'))
  await sheet.getByRole('button', { name: words('trade.several.send-oco') }).click()
  await expect(sheet.getByText(words('trade.confirm.title'))).toBeVisible()
  await expect(sheet.getByText(words('trade.several.stop-market'))).toBeVisible()
  await sheet.getByRole('button', { name: words('common.back') }).click()
  await expect(sheet.getByLabel(words('trade.stop-price')), 'what was typed is still there').toHaveValue(
    (near * 1.05).toFixed(2),
  )
  await sheet.getByRole('button', { name: words('trade.several.send-oco') }).click()
  await sheet.getByRole('button', { name: words('trade.several.send-oco') }).click()
  await expect.poll(() => person.free('usdt')).toBeLessThan(5000)
  expect(5000 - (await person.free('usdt')), 'what was said is held').toBeCloseTo(required, 1)
})

test('on a phone nothing shows below the button of a ticket that scrolls', async ({ page, platform }) => {
  const person = await Person.signUp(platform)
  await page.setViewportSize({ width: 390, height: 640 })
  await person.open(page, '/tradeU?symbol=btc')
  await page.getByRole('button', { name: words('trade.long'), exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText(words('trade.protect')).click()
  const button = sheet.getByRole('button', { name: pattern('trade.open-long') })
  await expect(button).toBeVisible()
  const below = await button.evaluate((element) => {
    const { left, bottom } = element.getBoundingClientRect()
    const found = document.elementFromPoint(left + 8, Math.min(innerHeight - 2, bottom + 6))
    return found?.textContent === '' || found?.contains(element) ? '' : (found?.textContent ?? '')
  })
  expect(below).toBe('')
})
