// Price alerts: set on a chart, told of when their price is reached, also when that was while nobody looked.
import { DESK } from '../../playwright.config'
import { expect, test } from '../support/fixtures'
import { pattern, words } from '../support/words'

interface Alert {
  id: number
  direction: number
}

test('an alert that is reached is told of, counted and listed', async ({ page, member }) => {
  await page.setViewportSize(DESK)
  await member.open(page, '/tradeU?symbol=link')
  const unread = async () => Number(await page.getByTestId('unread').textContent())
  const before = await unread()
  await page.getByRole('button', { name: words('chart.alerts.open') }).click()
  const sheet = page.getByRole('dialog')
  const price = sheet.getByLabel(words('chart.alerts.price'))
  await expect(price).not.toHaveValue('')
  const near = Number((await price.inputValue()).replaceAll(',', ''))
  // Watched for from here on: the price may reach one before the sheet is closed.
  const message = new RegExp(`${pattern('common.alert-rose').source}|${pattern('common.alert-fell').source}`)
  const shown = page.getByText(message).first().waitFor({ timeout: 90_000 })
  // Nobody trades it here, so it moves with its index: one on each side, as near as prices get, and one far away.
  for (const at of [near + 0.001, near - 0.001, near * 2]) {
    await price.fill(at.toFixed(3))
    await sheet.getByRole('button', { name: words('chart.alerts.add') }).click()
    await expect(price).toHaveValue('')
  }
  await page.keyboard.press('Escape')
  await shown
  await expect.poll(unread).toBeGreaterThan(before)
  const waiting = () => member.post<Alert[]>('/api/chart/alerts/list')
  await expect.poll(async () => (await waiting()).length).toBeLessThan(3)
  expect((await waiting()).length, 'the one that is far away still waits').toBeGreaterThan(0)
  await page.goto('/notice')
  await expect(page.getByRole('heading', { name: words('common.alerts') })).toBeVisible()
  await expect(page.getByRole('link', { name: /LINK\/USDT/ }).first()).toBeVisible()
})
