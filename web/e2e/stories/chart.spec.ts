// What a chart shows first: its newest candles, of the interval that was asked for.
import type { Page } from '@playwright/test'
import { PHONE } from '../../playwright.config'
import { expect, test } from '../support/fixtures'
import type { Person } from '../support/person'
import { words } from '../support/words'

interface Bar {
  timestamp: number
  open: string
}

/** Fine enough to meet every candle on the way. */
const STEP = 6

/** Long enough for a price to move. */
const FOLDED_MS = 1000

/** What the prices beside the candles take of a phone's width, at least. */
const AXIS = 40

/** Where the newest candle of an interval opened, as the server has it. */
async function opened(person: Person, interval: string): Promise<number> {
  const ask = { symbol: 'btc-perp', interval, limit: 2 }
  const { historyKline } = await person.eventually<{ historyKline: Bar[] }>('/api/kline', ask)
  const newest = historyKline.toSorted((a, b) => b.timestamp - a.timestamp)[0]
  return Number(newest?.open)
}

/** Where the last candle in sight opened: the first one that a cross meets on its way from the right. */
async function lastInSight(page: Page): Promise<number> {
  const panel = page.getByRole('region', { name: words('market.chart') })
  const box = await page.getByTestId('chart').boundingBox()
  if (!box) return 0
  const open = panel.getByText(new RegExp(`^${words('chart.bar.open')} [\\d,.]+$`))
  for (let x = box.x + box.width - AXIS; x > box.x; x -= STEP) {
    await page.mouse.move(x, box.y + box.height / 2)
    // The cross is drawn with the next frame.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    if (await open.isVisible()) return Number(((await open.textContent()) ?? '').replace(/[^\d.]/g, ''))
  }
  return 0
}

const choose = (page: Page, interval: string) =>
  page
    .getByRole('region', { name: words('market.chart') })
    .getByRole('button', { name: interval, exact: true })
    .click()

/** The newest candle is in sight; a minute may turn while one looks. */
const showsNewest = (page: Page, person: Person, interval: string) =>
  expect(async () => expect(await lastInSight(page)).toBe(await opened(person, interval))).toPass()

test('the newest candles are in sight, at first, in another interval, and after the page was folded', async ({
  page,
  member,
}) => {
  await page.setViewportSize(PHONE)
  await member.open(page, '/tradeU?symbol=btc')
  await showsNewest(page, member, 'FIFTEEN_MIN')
  await choose(page, '1h')
  await showsNewest(page, member, 'ONE_HOUR')
  await page.setViewportSize({ width: 1, height: 1 })
  // A candle that grows meanwhile has the chart measured there.
  await page.waitForTimeout(FOLDED_MS)
  await page.setViewportSize(PHONE)
  await showsNewest(page, member, 'ONE_HOUR')
})

test('candles of an interval that was left do not come back', async ({ page, member }) => {
  await page.setViewportSize(PHONE)
  await member.open(page, '/tradeU?symbol=btc')
  await showsNewest(page, member, 'FIFTEEN_MIN')
  let answer = () => {}
  const held = new Promise<void>((go) => {
    answer = go
  })
  await page.route('**/api/kline', async (route) => {
    if (route.request().postDataJSON().interval === 'FOUR_HOUR') await held
    await route.continue()
  })
  const late = page.waitForResponse(
    (response) =>
      response.url().includes('/api/kline') && response.request().postDataJSON().interval === 'FOUR_HOUR',
  )
  await choose(page, '4h')
  await choose(page, '1m')
  await showsNewest(page, member, 'ONE_MIN')
  answer()
  await (await late).finished()
  await showsNewest(page, member, 'ONE_MIN')
})
