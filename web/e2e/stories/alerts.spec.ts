// Price alerts: set on a chart, told of when their price is reached, also when that was while nobody looked.
import { DESK } from '../../playwright.config'
import { expect, test } from '../support/fixtures'
import { pattern, words } from '../support/words'

interface Alert {
  id: number
  price: string
}

/** How far from the price alerts are set, on both sides: while they are set it may leave the nearest behind. */
const DISTANCES = [0.001, 0.006, 0.012, 0.02]
const ROUNDS = 3

test('an alert that is reached is told of, counted and listed', async ({ page, member }) => {
  await page.setViewportSize(DESK)
  await member.open(page, '/tradeU?symbol=link')
  const unread = async () => Number(await page.getByTestId('unread').textContent())
  const before = await unread()
  const sheet = page.getByRole('dialog')
  const price = sheet.getByLabel(words('chart.alerts.price'))
  const set = async (prices: (near: number) => number[]) => {
    await page.getByRole('button', { name: words('chart.alerts.open') }).click()
    await expect(price).not.toHaveValue('')
    const near = Number((await price.inputValue()).replaceAll(',', ''))
    for (const at of prices(near)) {
      await price.fill(at.toFixed(3))
      await sheet.getByRole('button', { name: words('chart.alerts.add') }).click()
      await expect(price).toHaveValue('')
    }
    await page.keyboard.press('Escape')
  }
  await set((near) => [near * 2])
  const far = (await member.post<Alert[]>('/api/chart/alerts/list'))[0]
  const message = new RegExp(`${pattern('common.alert-rose').source}|${pattern('common.alert-fell').source}`)
  // Watched for from here on: the price may reach one before the sheet is closed.
  let isShown = false
  const shown = page
    .getByText(message)
    .first()
    .waitFor({ timeout: 100_000 })
    .then(() => {
      isShown = true
    })
  // Nobody trades it here, so it moves with its index.
  for (let round = 0; round < ROUNDS && !isShown; round++) {
    await set((near) => DISTANCES.flatMap((distance) => [near + distance, near - distance]))
    await expect
      .poll(() => isShown, { timeout: 25_000 })
      .toBe(true)
      .catch(() => undefined)
  }
  await shown
  await expect.poll(unread).toBeGreaterThan(before)
  const waiting = await member.post<Alert[]>('/api/chart/alerts/list')
  expect(
    waiting.map(({ id }) => id),
    'the one that is far away still waits',
  ).toContain(far?.id)
  await page.goto('/notice')
  await expect(page.getByRole('heading', { name: words('common.alerts') })).toBeVisible()
  await expect(page.getByRole('link', { name: /LINK\/USDT/ }).first()).toBeVisible()
})
