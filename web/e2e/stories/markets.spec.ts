// Finding an instrument among many, and how its rising and falling look.
import { expect, test } from '../support/story'
import { words } from '../support/words'

test('an instrument is found by its class or its symbol, and opened', async ({ page }) => {
  await page.goto('/quote')
  await page.getByRole('link', { name: words('common.search'), exact: true }).click()
  await expect(page).toHaveURL('/tradeSearch')
  const field = page.getByRole('searchbox', { name: words('market.search-hint') })
  await expect(field).toBeFocused()
  const found = page.getByRole('main').locator('a[href*="/detail?symbol="]')
  await field.fill('no such thing')
  await expect(page.getByText(words('market.none-found'), { exact: true })).toBeVisible()
  await expect(found).toHaveCount(0)
  await field.fill('gold')
  await expect(found.filter({ hasText: 'XAU/USD' })).toBeVisible()
  await expect(found.filter({ hasText: 'BTC' })).toHaveCount(0)
  await field.fill(' Eth ')
  await expect(found.first()).toHaveAttribute('href', /symbol=eth/)
  await found.first().click()
  await expect(page).toHaveURL(/\/detail\?symbol=eth/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ETH')
})

test('rising is red where one wants it so, and stays red', async ({ page }) => {
  await page.goto('/language-selection')
  const rising = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--up'))
  const green = await rising()
  await page.getByText(words('account.updown.red-up'), { exact: true }).click()
  await expect.poll(rising).not.toBe(green)
  const red = await rising()
  await page.goto('/quote')
  expect(await rising()).toBe(red)
  await expect(page.locator('html')).toHaveAttribute('data-updown', 'red-up')
  await page.goto('/language-selection')
  await expect(page.getByRole('radio', { name: words('account.updown.red-up') })).toBeChecked()
})
