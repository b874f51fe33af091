// What a hand draws on a chart: with the brush, quickly, held by the magnet, taken back.
import type { Page } from '@playwright/test'
import { DESK } from '../../playwright.config'
import { expect, test } from '../support/fixtures'
import { words } from '../support/words'

interface Kept {
  id: string
  tool: string
  points: { t: number; v: number }[]
  locked?: boolean
}

const panel = (page: Page) => page.getByRole('region', { name: words('market.chart') })

const kept = (page: Page): Promise<Kept[]> =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('plimsoll.chart') ?? '{}').state?.layout.drawings.btc ?? [],
  )

async function candles(page: Page) {
  await page.setViewportSize(DESK)
  await page.goto('/tradeU?symbol=btc')
  await expect(panel(page).locator('[data-indicator]').first()).toBeVisible()
  const box = await page.getByTestId('chart').boundingBox()
  if (!box) throw new Error('the chart has no place')
  return box
}

/** Takes a tool from the rail, out of its family. */
async function take(page: Page, family: Parameters<typeof words>[0], tool: Parameters<typeof words>[0]) {
  const rail = page.getByRole('toolbar', { name: words('chart.draw') })
  await rail.getByRole('button', { name: words(family), exact: true }).click()
  await rail
    .getByRole('button', { name: words(tool), exact: true })
    .last()
    .click()
}

test('a stroke of the brush is drawn, taken back and done again', async ({ page }) => {
  const { x, y } = await candles(page)
  await take(page, 'chart.tools.notes', 'chart.tool.brush')
  await page.mouse.move(x + 60, y + 150)
  await page.mouse.down()
  await page.mouse.move(x + 200, y + 200, { steps: 12 })
  await page.mouse.up()
  await expect.poll(async () => (await kept(page)).map(({ tool }) => tool)).toEqual(['brush'])
  expect((await kept(page))[0]?.points.length).toBeGreaterThan(5)
  await page.keyboard.press('Control+z')
  await expect.poll(() => kept(page)).toEqual([])
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => kept(page)).toHaveLength(1)
})

test('a line drawn by a quick hand has both its ends, is moved, locked and deleted', async ({ page }) => {
  const { x, y } = await candles(page)
  await take(page, 'chart.tools.lines', 'chart.tool.trend')
  await page.mouse.click(x + 80, y + 220)
  await page.mouse.click(x + 280, y + 120)
  await expect.poll(async () => (await kept(page))[0]?.points.length).toBe(2)
  const [before] = await kept(page)

  await page.mouse.move(x + 180, y + 170)
  await page.mouse.down()
  await page.mouse.move(x + 180, y + 210, { steps: 6 })
  await page.mouse.up()
  await expect.poll(async () => (await kept(page))[0]?.points[0]?.v).toBeLessThan(before?.points[0]?.v ?? 0)

  await page.mouse.click(x + 180, y + 210)
  const bar = page.getByRole('toolbar', { name: words('chart.selected') })
  await bar.getByRole('button', { name: words('chart.lock') }).click()
  await expect.poll(async () => (await kept(page))[0]?.locked).toBe(true)
  await expect(bar.getByRole('button', { name: words('chart.draw.delete') })).toBeDisabled()
  await bar.getByRole('button', { name: words('chart.unlock') }).click()
  await page.keyboard.press('Delete')
  await expect.poll(() => kept(page)).toEqual([])
})

test('the magnet holds a line to a price of its candle', async ({ page }) => {
  const { x, y, width, height } = await candles(page)
  const rail = page.getByRole('toolbar', { name: words('chart.draw') })
  await rail.getByRole('button', { name: words('chart.magnet.normal') }).click()
  await rail.getByRole('button', { name: words('chart.magnet.weak_magnet') }).click()
  await expect(rail.getByRole('button', { name: words('chart.magnet.strong_magnet') })).toBeVisible()
  const [atX, atY] = [x + width / 3, y + height / 3]
  await page.mouse.move(atX, atY)
  const figures = await Promise.all(
    (['chart.bar.open', 'chart.bar.high', 'chart.bar.low', 'chart.bar.close'] as const).map(async (word) => {
      const params = panel(page).getByText(new RegExp(`^${words(word)} [\\d,.]+$`))
      return Number(((await params.textContent()) ?? '').replace(/[^\d.]/g, ''))
    }),
  )
  await take(page, 'chart.tools.lines', 'chart.tool.horizontal')
  await page.mouse.move(atX, atY)
  await page.mouse.click(atX, atY)
  await expect.poll(async () => figures.includes((await kept(page))[0]?.points[0]?.v ?? 0)).toBe(true)
})
