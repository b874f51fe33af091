// Where readers may be.
import { Entrance } from '../pages/entrance'
import { expect, test } from '../support/fixtures'
import { seat } from '../support/person'
import { words } from '../support/words'

test('a visitor on a private page signs in and is brought back', async ({ page, member }) => {
  await page.goto('/recharge')
  await expect(page).toHaveURL(/\/sign-in\?next=%2Frecharge/)
  const door = new Entrance(page)
  await door.signIn(member.name)
  await door.isIn('/recharge')
})

test('a page that is not there is the home page', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/home')
})

test('who is in has no business at the door', async ({ page, member }) => {
  await member.open(page, '/sign-in')
  await expect(page).toHaveURL('/home')
})

test('virtual traders have no passwords to change', async ({ page, member }) => {
  await member.open(page, '/change-password', true)
  await expect(page).toHaveURL('/home')
  await page.goto('/fund-password')
  await expect(page).toHaveURL('/home')
  await page.goto('/assets')
  await expect(page.getByText(words('common.practice-strip'))).toBeVisible()
})

test('a session that ended elsewhere ends here', async ({ page, member }) => {
  await member.open(page, '/assets')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await member.post('/api/user/loginOut')
  await page.goto('/my-account')
  await expect(page).toHaveURL(/\/sign-in/)
  expect(await page.evaluate(() => localStorage.getItem('plimsoll.session'))).toContain('"token":""')
})

test('signing out leaves nothing behind but the language and the looks', async ({ page, member }) => {
  await seat(page, 'plimsoll.prefs', { theme: 'dark', updown: 'red-up', locale: 'ar' })
  await seat(page, 'plimsoll.drawings', { btc: [{ name: 'horizontalStraightLine', points: [{ value: 1 }] }] })
  await member.open(page, '/homeSidebar')
  await page
    .getByRole('button', { name: words('account.sign-out', 'ar') })
    .filter({ visible: true })
    .click()
  await expect(page).toHaveURL('/home')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('data-updown', 'red-up')
  // And what was read by whoever sits here.
  const kept = await page.evaluate(() => Object.keys(localStorage).sort())
  expect(kept).toEqual(['plimsoll.pop-ups', 'plimsoll.prefs'])
})
