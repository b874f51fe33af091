// What a trader does with a chart: reads indicators, pulls lines, sets alerts, takes a layout along.
import type { Page } from '@playwright/test'
import { DESK } from '../../playwright.config'
import { expect, test } from '../support/fixtures'
import type { Person } from '../support/person'
import { pattern, words } from '../support/words'

const LANDSCAPE = { width: 844, height: 390 }
const LONG = 0
const SHORT = 1
const MARKET = 1
const LIMIT = 0

interface Bar {
  timestamp: number
  open: string
  high: string
  low: string
  close: string
}

const panel = (page: Page) => page.getByRole('region', { name: words('market.chart') })
const number = (text: string | null) => Number((text ?? '').replace(/[^\d.]/g, ''))

/** Where the candles are, once they are drawn. */
async function area(page: Page) {
  const chart = page.getByTestId('chart')
  await expect(chart).toBeVisible()
  await expect(panel(page).locator('[data-indicator]').first()).toBeVisible()
  const box = await chart.boundingBox()
  if (!box) throw new Error('the chart has no place')
  return box
}

/** The price at a height of the chart: the menu of a price says it. */
async function priceAt(page: Page, x: number, y: number): Promise<number> {
  const menu = page.getByRole('menu')
  await page.mouse.click(x, y, { button: 'right' })
  const price = number(await menu.getAttribute('aria-label'))
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  return price
}

/** The height at which a price is: the scale is even, so two prices tell. */
async function heightOf(page: Page, price: number): Promise<number> {
  const { x, y, width } = await area(page)
  const [above, below] = [y + 60, y + 160]
  const [high, low] = [await priceAt(page, x + width / 2, above), await priceAt(page, x + width / 2, below)]
  return above + ((high - price) / (high - low)) * (below - above)
}

/** A position of this person, and the price it is valued at. */
async function position(person: Person, type = LONG) {
  await person.fund('usdt', 20_000)
  await person.move('usdt', 10_000, 1, 3)
  const opening = { symbol: 'btc', type, delegateType: MARKET, leverage: 2, delegateTotal: 10 }
  await person.eventually('/api/contract/order/submit', opening)
  const [held] = await person.post<{ id: string; markPrice: string }[]>('/api/contract/position/list', {
    status: 0,
  })
  if (!held) throw new Error('no position was opened')
  return { id: held.id, mark: Number(held.markPrice) }
}

test('what an indicator says on the screen is what its formula says', async ({ page, member }) => {
  await page.setViewportSize(DESK)
  await member.open(page, '/tradeU?symbol=btc')
  const { x, y, width, height } = await area(page)
  const average = panel(page).locator('[data-indicator="SMA"]', { hasText: 'SMA 7 ' })
  const figure = (word: 'chart.bar.open' | 'chart.bar.high' | 'chart.bar.low' | 'chart.bar.close') =>
    panel(page).getByText(new RegExp(`^${words(word)} [\\d,.]+$`))
  // A candle that is over: the running one changes while one looks.
  await page.mouse.move(x + width / 3, y + height / 3)
  const [open, high, low, close] = await Promise.all(
    (['chart.bar.open', 'chart.bar.high', 'chart.bar.low', 'chart.bar.close'] as const).map(async (word) =>
      number(await figure(word).textContent()),
    ),
  )
  const shown = number((await average.textContent())?.replace('SMA 7', '') ?? null)
  const ask = { symbol: 'btc-perp', interval: 'FIFTEEN_MIN', limit: 300 }
  const { historyKline } = await member.post<{ historyKline: Bar[] }>('/api/kline', ask)
  const bars = historyKline.toSorted((a, b) => a.timestamp - b.timestamp)
  const at = bars.findIndex(
    (bar) =>
      Number(bar.open) === open &&
      Number(bar.high) === high &&
      Number(bar.low) === low &&
      Number(bar.close) === close,
  )
  expect(at, 'the candle under the cross is one of the server’s').toBeGreaterThan(6)
  const mean = bars.slice(at - 6, at + 1).reduce((sum, bar) => sum + Number(bar.close), 0) / 7
  expect(Math.abs(shown - mean)).toBeLessThan(0.011)
})

test('an indicator is changed where it is named, and taken off there', async ({ page }) => {
  await page.setViewportSize(DESK)
  await page.goto('/tradeU?symbol=btc')
  await area(page)
  const average = panel(page).locator('[data-indicator="SMA"]', { hasText: 'SMA 7 ' })
  await average.getByRole('button', { name: pattern('chart.indicator.edit') }).click()
  const sheet = page.getByRole('dialog', { name: words('chart.kind.SMA') })
  await sheet.getByLabel(words('chart.param.length')).fill('11')
  await sheet.getByRole('radio').nth(4).click()
  await sheet.getByRole('button', { name: words('chart.apply') }).click()
  const changed = panel(page).locator('[data-indicator="SMA"]', { hasText: 'SMA 11' })
  await expect(changed).toBeVisible()
  await expect(average).toHaveCount(0)
  await changed.hover()
  await changed.getByRole('button', { name: pattern('chart.indicator.remove') }).click()
  await expect(changed).toHaveCount(0)
  await expect(panel(page).locator('[data-indicator="SMA"]')).toHaveCount(2)
})

test('a take-profit that is pulled proposes the new price, and only a press sends it', async ({
  page,
  member,
}) => {
  const { id, mark } = await position(member)
  const target = (mark * 1.004).toFixed(2)
  const loss = { positionId: id, delegateType: 1, lossType: 0, earnPrice: target, earnNumber: 10 }
  await member.post('/api/contract/loss/sett', loss)
  const waiting = async () =>
    (await member.post<{ earnPrice: string }[]>('/api/contract/loss/list', { status: 0 })).map((one) =>
      Number(one.earnPrice),
    )
  await page.setViewportSize(DESK)
  await member.open(page, '/tradeU?symbol=btc')
  const { x, width } = await area(page)
  const from = await heightOf(page, Number(target))
  const to = from + 24
  const wanted = await priceAt(page, x + width / 2, to)
  await page.mouse.move(x + width / 2, from)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, to, { steps: 8 })
  await page.mouse.up()
  const sheet = page.getByRole('dialog')
  const field = sheet.getByLabel(words('trade.trigger'))
  await expect(field).toBeVisible()
  const proposed = Number(await field.inputValue())
  expect(Math.abs(proposed - wanted) / wanted, 'as far as the line was pulled').toBeLessThan(0.002)
  expect(proposed).not.toBe(Number(target))
  expect(await waiting(), 'nothing is changed by pulling').toEqual([Number(target)])
  await sheet.getByRole('button', { name: words('trade.set-take-profit') }).click()
  await expect.poll(waiting).toEqual([proposed])
})

test('a price on the chart fills in the ticket', async ({ page, member }) => {
  await page.setViewportSize(DESK)
  await member.open(page, '/tradeU?symbol=btc')
  const { x, y, width } = await area(page)
  await page.mouse.click(x + width / 2, y + 120, { button: 'right' })
  const menu = page.getByRole('menu')
  const price = number(await menu.getAttribute('aria-label'))
  await menu
    .getByRole('menuitem', { name: pattern('chart.menu.limit') })
    .first()
    .click()
  const ticket = page.getByRole('complementary', { name: words('trade.ticket') })
  await expect(ticket.getByLabel(words('trade.price'), { exact: true })).toHaveValue(price.toFixed(2))
})

test('an order that waits is a line, and pulling it asks before it is moved', async ({ page, member }) => {
  await page.setViewportSize(DESK)
  await member.open(page, '/tradeU?symbol=btc')
  const { x, y, width, height } = await area(page)
  const middle = x + width / 2
  // A market at its low leaves no room below the candles: the order waits where there is some.
  const isLow = number(await page.title()) < (await priceAt(page, middle, y + height * 0.4))
  const type = isLow ? SHORT : LONG
  const away = isLow ? -1 : 1
  const { mark } = await position(member, type)
  const price = (await priceAt(page, middle, (await heightOf(page, mark)) + 40 * away)).toFixed(2)
  await member.post('/api/contract/order/submit', {
    symbol: 'btc',
    type,
    delegateType: LIMIT,
    leverage: 2,
    delegateTotal: 5,
    delegatePrice: price,
  })
  const waiting = async () =>
    (await member.post<{ delegatePrice: string }[]>('/api/contract/order/list', { status: 0 })).map((one) =>
      Number(one.delegatePrice),
    )
  await expect(page.getByRole('tab', { name: new RegExp(`^${words('trade.orders')}.*1$`) })).toBeVisible()
  const from = await heightOf(page, Number(price))
  await page.mouse.move(middle, from)
  await page.mouse.down()
  await page.mouse.move(middle, from + 20 * away, { steps: 8 })
  await page.mouse.up()
  const sheet = page.getByRole('dialog', { name: words('trade.move.title') })
  const proposed = Number(await sheet.getByLabel(words('trade.move.to')).inputValue())
  expect(Math.sign(Number(price) - proposed)).toBe(away)
  expect(await waiting()).toEqual([Number(price)])
  await sheet.getByRole('button', { name: words('trade.move.send') }).click()
  await expect.poll(waiting).toEqual([proposed])

  // Made smaller from the list, it is the same order still.
  const orders = () =>
    member.post<{ id: string; delegateTotal: string }[]>('/api/contract/order/list', { status: 0 })
  const [moved] = await orders()
  await page.getByRole('tab', { name: new RegExp(`^${words('trade.orders')}`) }).click()
  await page.getByRole('button', { name: words('trade.move.title') }).click()
  await sheet.getByLabel(words('trade.move.amount')).fill('3')
  await expect(sheet.getByText(words('trade.move.keeps'))).toBeVisible()
  await sheet.getByRole('button', { name: words('trade.move.send') }).click()
  await expect
    .poll(async () => (await orders()).map(({ id, delegateTotal }) => [id, Number(delegateTotal)]))
    .toEqual([[moved?.id, 3]])
})

test('an alert is set at a price of the chart and kept on the server', async ({ page, member }) => {
  await page.setViewportSize(DESK)
  await member.open(page, '/tradeU?symbol=btc')
  const { x, y, width } = await area(page)
  await page.mouse.click(x + width / 2, y + 100, { button: 'right' })
  const menu = page.getByRole('menu')
  const price = number(await menu.getAttribute('aria-label'))
  await menu.getByRole('menuitem', { name: words('chart.menu.alert') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('chart.alerts.add') })
    .click()
  const kept = async () =>
    (await member.post<{ price: string }[]>('/api/chart/alerts/list')).map((alert) => Number(alert.price))
  await expect.poll(kept).toEqual([price])
})

test('a layout that was saved is there in another browser, drawings included', async ({
  page,
  member,
  browser,
  platform,
}) => {
  const drawn = {
    shape: 'bars',
    indicators: [{ id: 'a', kind: 'RSI', params: [9], colours: ['#9a67d8'] }],
    drawings: {
      btc: [
        { id: 'l', tool: 'horizontal', points: [{ t: 1, v: 1 }], style: { colour: '#3d86e0', width: 2 } },
      ],
    },
  }
  await page.setViewportSize(DESK)
  await member.post('/api/chart/layouts/save', { name: 'Evening', content: JSON.stringify(drawn) })
  await member.open(page, '/tradeU?symbol=btc')
  await expect(panel(page).locator('[data-indicator="RSI"]')).toContainText('RSI 9')
  await panel(page)
    .getByRole('button', { name: words('chart.indicators') })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: /MACD$/ }).click()
  const kept = async () => {
    const [layout] = await member.post<{ id: number }[]>('/api/chart/layouts/list')
    return (await member.post<{ content: string }>('/api/chart/layouts/open', { id: layout?.id })).content
  }
  await expect.poll(kept).toContain('MACD')

  const redirectFor = await browser.newContext({ baseURL: platform, viewport: DESK })
  const other = await redirectFor.newPage()
  await member.open(other, '/tradeU?symbol=btc')
  await expect(panel(other).locator('[data-indicator="MACD"]')).toBeVisible()
  await expect(panel(other).locator('[data-indicator="RSI"]')).toContainText('RSI 9')
  await panel(other)
    .getByRole('button', { name: words('chart.drawings'), exact: true })
    .click()
  await expect(
    other.getByRole('dialog').getByText(words('chart.tool.horizontal'), { exact: true }),
  ).toBeVisible()
  await redirectFor.close()
})

test('a phone that is turned shows the chart and nothing else, and draws it', async ({ page }) => {
  await page.goto('/tradeU?symbol=btc')
  await area(page)
  await page.setViewportSize(LANDSCAPE)
  await expect.poll(() => panel(page).boundingBox()).toEqual({ x: 0, y: 0, ...LANDSCAPE })
  const { x, y, width, height } = await area(page)
  expect(height).toBeGreaterThan(LANDSCAPE.height * 0.8)
  // Far out, where a chart that was not drawn anew has no candles.
  await page.mouse.move(x + width * 0.75, y + height / 3)
  await expect(panel(page).getByText(new RegExp(`^${words('chart.bar.open')} [\\d,.]+$`))).toBeVisible()
  await panel(page)
    .getByRole('button', { name: words('chart.full.leave') })
    .click()
  expect((await panel(page).boundingBox())?.y).toBeGreaterThan(0)
})
