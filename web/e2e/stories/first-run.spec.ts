// A new account: its first steps, practice on every page, and what is new.
import { expect, test } from '../support/fixtures'
import { pattern, words } from '../support/words'

test('a new account is led through practice, money and verification, and can put the steps away', async ({
  page,
  member,
}) => {
  await member.open(page, '/home')
  const steps = page.getByTestId('first-run')
  await expect(steps.getByRole('link')).toHaveCount(3)
  await steps.getByText(words('home.first.practise'), { exact: true }).click()
  await page.getByRole('button', { name: words('trade.practice.start') }).click()
  // Practice says so wherever one goes, and has neither deposits nor withdrawals.
  const bar = page.getByText(words('common.practice-strip'), { exact: true })
  const main = page.getByRole('main')
  for (const path of ['/home', '/quote', '/assets']) {
    await page.goto(path)
    await expect(bar).toBeVisible()
    await expect(main.locator('a[href="/withdraw"]')).toHaveCount(0)
  }
  await page.goto('/withdraw')
  await expect(page).toHaveURL('/recharge')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('funds.practice'))
  await expect(main.getByText('$50,000.00')).toHaveCount(2)
  await page.getByRole('button', { name: words('common.practice.leave') }).click()
  await expect(bar).toHaveCount(0)
  await page.goto('/home')
  await expect(steps.getByText(pattern('home.first.count'))).toHaveText(/^1 /)
  await steps.getByRole('button', { name: words('home.first.dismiss') }).click()
  await page.reload()
  await expect(main.getByText(words('home.equity'))).toBeVisible()
  await expect(steps).toHaveCount(0)
})

test('the bell counts what is unread, until it is read', async ({ page, member }) => {
  await member.open(page, '/home')
  const unread = page.getByTestId('unread').filter({ visible: true })
  await expect(unread).toHaveText(/^\d+$/)
  await page
    .getByRole('link', { name: new RegExp(`^${words('common.notices')}`) })
    .filter({ visible: true })
    .click()
  await page.getByRole('button', { name: words('content.mark-all') }).click()
  await expect(page.getByRole('button', { name: words('content.mark-all') })).toHaveCount(0)
  await page.goto('/home')
  await expect(page.getByText(words('home.equity'))).toBeVisible()
  await expect(unread).toHaveCount(0)
})
