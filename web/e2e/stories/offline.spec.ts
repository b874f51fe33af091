// What stays as one left it: drawings, indicators, the order of favourites, limits of one's own.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import type { Person } from '../support/person'
import { pattern, words } from '../support/words'

const press = (page: Page, name: Parameters<typeof words>[0]) =>
  page.getByRole('button', { name: words(name), exact: true }).click()

/** The chart, when its candles are drawn. */
async function candles(page: Page) {
  const chart = page.getByTestId('chart')
  await expect(chart).toBeVisible()
  const box = await chart.boundingBox()
  if (!box) throw new Error('the chart has no place')
  return { x: box.x + box.width / 3, y: box.y + box.height / 2 }
}

const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('plimsoll.chart') ?? '{}').state?.layout.drawings.btc)

test('a level drawn on the chart is there after a reload, and can be taken off', async ({ page }) => {
  await page.goto('/tradeU?symbol=btc')
  const at = await candles(page)
  await press(page, 'chart.draw')
  await page.getByRole('dialog').getByText(words('chart.tool.horizontal'), { exact: true }).click()
  await expect(page.getByText(words('chart.draw.hint'))).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.mouse.click(at.x, at.y)
  await expect(page.getByText(words('chart.draw.hint'))).toHaveCount(0)
  await expect.poll(() => kept(page)).toHaveLength(1)
  const [{ points }] = await kept(page)

  await page.reload()
  await candles(page)
  expect((await kept(page))[0].points, 'where it was drawn').toEqual(points)
  // The scale may have moved with the price: the line is looked for where it was drawn and around there.
  const off = page.getByRole('button', { name: words('chart.draw.delete') })
  await expect(async () => {
    for (let step = 0; step <= 120 && !(await off.isVisible()); step += 6)
      for (const side of [-1, 1])
        if (!(await off.isVisible())) await page.mouse.click(at.x, at.y + side * step)
    await expect(off).toBeVisible({ timeout: 200 })
  }).toPass()
  await off.click()
  await expect.poll(() => kept(page)).toBeUndefined()
})

test('indicators, interval and shape of the chart are kept for every instrument', async ({ page }) => {
  await page.goto('/detail?symbol=btc')
  await candles(page)
  await press(page, 'chart.indicators')
  const sheet = page.getByRole('dialog')
  const shown = sheet.getByRole('list', { name: words('chart.indicators.on') })
  await sheet.getByRole('button', { name: /MACD$/ }).click()
  await shown
    .getByRole('listitem')
    .filter({ hasText: /SMA 7$/ })
    .getByRole('button', { name: pattern('chart.indicator.remove') })
    .click()
  await expect(shown).toContainText('MACD 12 26 9')
  await sheet.getByRole('button', { name: words('common.close') }).click()
  await page.getByRole('button', { name: '1h', exact: true }).click()
  await press(page, 'chart.more')
  await sheet.getByRole('button', { name: words('chart.settings') }).click()
  await sheet.getByRole('button', { name: words('chart.shape.line'), exact: true }).click()

  await page.goto('/detail?symbol=eth')
  await candles(page)
  await expect(page.getByRole('button', { name: '1h', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await press(page, 'chart.indicators')
  await expect(shown).toContainText('MACD 12 26 9')
  await expect(shown).toContainText('SMA 25')
  await expect(shown).not.toContainText('SMA 7')
  await sheet.getByRole('button', { name: words('common.close') }).click()
  await press(page, 'chart.more')
  await sheet.getByRole('button', { name: words('chart.settings') }).click()
  const line = sheet.getByRole('button', { name: words('chart.shape.line'), exact: true })
  await expect(line).toHaveAttribute('aria-pressed', 'true')
})

const order = async (person: Person) =>
  (await person.post<{ coin: string }[]>('/api/userCoin/getUserCoin')).map(({ coin }) => coin)

test('favourites are dragged into another order, and one is let go', async ({ page, member }) => {
  for (const coin of ['btc', 'eth', 'sol']) await member.post('/api/userCoin/save', { coin })
  const [first, second, third] = await order(member)
  await member.open(page, '/editOptional')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(3)
  const middle = async (n: number) => {
    const box = await rows.nth(n).locator('span').first().boundingBox()
    if (!box) throw new Error(`row ${n} has no place`)
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  const to = await middle(0)
  await page.mouse.move(...(await middle(2)))
  await page.mouse.down()
  await page.mouse.move(...(await middle(1)), { steps: 5 })
  await page.mouse.move(...to, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => order(member)).toEqual([third, first, second])
  await page.reload()
  await expect(rows.first()).toContainText(third?.toUpperCase() ?? '')
  await rows.first().getByRole('button').last().click()
  await expect.poll(() => order(member)).toEqual([first, second])
})

test('a limit of one’s own holds at once, a break can not be cut short', async ({ page, member }) => {
  await member.open(page, '/trade?symbol=btc')
  await press(page, 'trade.limits')
  const sheet = page.getByRole('dialog')
  const daily = sheet.getByLabel(words('trade.limits.daily'))
  await daily.fill('99999999')
  await sheet.getByRole('button', { name: words('trade.limits.set') }).click()
  await expect(sheet.getByRole('alert')).toHaveText(words('trade.limits.too-much'))
  await daily.fill('20')
  await sheet.getByRole('button', { name: words('trade.limits.set') }).click()
  await expect(sheet.getByText('$20.00').first()).toBeVisible()
  const limits = () =>
    member.post<{ dailyStake: string; closedUntil: number | null }>('/api/secondContractOrder/limits')
  expect(Number((await limits()).dailyStake)).toBe(20)

  await sheet.getByRole('button', { name: '7 days' }).click()
  await sheet.getByRole('button', { name: words('trade.limits.pause-now') }).click()
  await expect(sheet.getByText(words('trade.limits.paused'))).toBeVisible()
  expect((await limits()).closedUntil).not.toBeNull()
})
