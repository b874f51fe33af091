// Papers, favourites, and how the app speaks and looks.
import type { Page } from '@playwright/test'
import { DESK } from '../../playwright.config'
import { expect, test } from '../support/fixtures'
import { PICTURE } from '../support/person'
import { pattern, words } from '../support/words'

/** As it stands on the paper. */
async function sayWho(page: Page) {
  await page.getByLabel(words('account.real-name')).fill('Grace Hopper')
  await page.getByLabel(words('account.card-number')).fill('GH-1906')
  await page.getByRole('button', { name: new RegExp(`^${words('common.country')}`) }).click()
  const countries = page.getByRole('dialog')
  await countries.getByRole('searchbox').fill('Japan')
  await countries.getByRole('button', { name: /Japan/ }).click()
}

test('somebody proves who they are: a name first, then pictures', async ({ page, member }) => {
  await member.open(page, '/certification-advanced')
  await expect(page.getByText(words('account.primary-first'))).toBeVisible()
  await page.goto('/certification-primary')
  const handIn = page.getByRole('button', { name: words('account.hand-in') })
  await handIn.click()
  for (const message of ['real-name', 'card-number', 'country'] as const)
    await expect(page.getByText(words(`account.error.${message}`))).toBeVisible()
  await sayWho(page)
  await page.getByLabel(words('account.phone'), { exact: true }).fill('7700900123')
  await page.reload()
  await expect(page.getByLabel(words('account.real-name')), 'a reload loses nothing').toHaveValue(
    'Grace Hopper',
  )
  await handIn.click()
  await expect(page.getByText(words('account.standing.passed')).first()).toBeVisible()

  await expect(async () => {
    await page.goto('/certification-advanced')
    await expect(handIn).toBeVisible({ timeout: 3000 })
  }).toPass()
  await handIn.click()
  await expect(page.getByText(words('account.error.paper')).first()).toBeVisible()
  await expect(page.getByText('Grace Hopper'), 'what was said is not asked again').toBeVisible()
  for (const paper of ['front', 'back', 'hand'] as const) {
    const name = `${paper}.png`
    await page
      .getByLabel(words(`account.paper-${paper}`))
      .setInputFiles({ name, mimeType: 'image/png', buffer: PICTURE })
    await expect(page.getByText(name)).toBeVisible()
  }
  await page.reload()
  await expect(page.getByText('hand.png'), 'nor are files').toBeVisible()
  await handIn.click()
  await expect(page.getByText(words('account.check-sent')).first()).toBeVisible()
})

test('a star keeps an instrument among the favourites', async ({ page, member }) => {
  await member.open(page, '/addOptional')
  const stars = page.getByRole('button', { name: pattern('common.favourite') })
  await stars.nth(1).click()
  await expect(stars.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await member.post<unknown[]>('/api/userCoin/getUserCoin')).length).toBe(1)
  await page.goto('/quote')
  await page.getByText(words('common.class.favourites'), { exact: true }).first().click()
  await expect(page.getByRole('main').locator('a[href*="symbol="]')).toHaveCount(1)
})

test('the app speaks Arabic from right to left, and remembers it', async ({ page }) => {
  await page.goto('/language-selection')
  await page.getByText('العربية').click()
  await expect(page).toHaveURL('/home')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByText(words('common.sandbox-strip', 'ar'))).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.getByRole('link', { name: words('common.tab.quote', 'ar'), exact: true })).toBeVisible()
})

test('the app turns dark and stays so', async ({ page }) => {
  await page.setViewportSize(DESK)
  await page.goto('/language-selection')
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await ground()
  await page.getByText(words('account.theme-dark'), { exact: true }).click()
  await expect.poll(ground).not.toBe(light)
  const dark = await ground()
  await page.goto('/home')
  expect(await ground()).toBe(dark)
})
