// What only the owner knows is changed, and what was known before opens nothing.
import type { Page } from '@playwright/test'
import { Entrance } from '../pages/entrance'
import { expect, test } from '../support/fixtures'
import { FUND_PASSWORD, PASSWORD, Person } from '../support/person'
import { words } from '../support/words'

async function change(page: Page, old: string, fresh: string) {
  await page.getByLabel(words('account.old'), { exact: true }).fill(old)
  await page.getByLabel(words('account.new'), { exact: true }).fill(fresh)
  await page.getByLabel(words('account.again'), { exact: true }).fill(fresh)
  await page.getByRole('button', { name: words('account.save'), exact: true }).click()
}

test('a sign-in password is changed, and the old one is refused at the door', async ({ page, member }) => {
  await member.open(page, '/change-password')
  const fresh = 'Battery-staple-4'
  await change(page, 'Wrong-horse-1', 'short')
  await expect(
    page.getByRole('alert').filter({ hasText: words('account.error.password-format') }),
  ).toBeVisible()
  await change(page, 'Wrong-horse-1', fresh)
  await expect(page.getByLabel(words('account.old'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await change(page, PASSWORD, fresh)
  await expect(page).toHaveURL('/security-setting')

  const door = new Entrance(page)
  await door.leave()
  await page.goto('/sign-in')
  await door.signIn(member.name)
  await expect(door.field('auth.password')).toHaveAttribute('aria-invalid', 'true')
  await door.field('auth.password').fill(fresh)
  await page
    .locator('form')
    .getByRole('button', { name: words('common.sign-in'), exact: true })
    .click()
  await door.isIn()
})

test('a fund password is set and changed, and the old one is refused', async ({ page, member }) => {
  await member.open(page, '/fund-password')
  const again = page.getByLabel(words('account.again'), { exact: true })
  await page.getByLabel(words('account.new'), { exact: true }).fill(FUND_PASSWORD)
  await again.fill(`${FUND_PASSWORD}0`)
  const save = page.getByRole('button', { name: words('account.save'), exact: true })
  await expect(save).toBeDisabled()
  await page.getByLabel(words('account.own.password'), { exact: true }).fill(PASSWORD)
  await save.click()
  await expect(again).toHaveAttribute('aria-invalid', 'true')
  await again.fill(FUND_PASSWORD)
  await save.click()
  await expect(page).toHaveURL('/security-setting')

  await page.goto('/fund-password')
  const fresh = 'Anchor-chain-8'
  await change(page, FUND_PASSWORD, fresh)
  await expect(page).toHaveURL('/security-setting')
  await page.goto('/fund-password')
  await change(page, FUND_PASSWORD, 'Anchor-chain-9')
  await expect(page.getByLabel(words('account.old'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await change(page, fresh, 'Anchor-chain-9')
  await expect(page).toHaveURL('/security-setting')
})

test('another device is signed out from the list, and its session is over', async ({
  page,
  member,
  platform,
}) => {
  const redirectFor = new Person(platform, member.address)
  const tokens = await redirectFor.post<{ satoken: string }>('/api/user/login', {
    loginName: member.name,
    loginPassword: PASSWORD,
    signType: 3,
  })
  redirectFor.token = tokens.satoken
  await redirectFor.post('/api/user/getInfo')
  await member.open(page, '/devices')
  await page
    .getByRole('main')
    .getByRole('button', { name: words('account.sign-out'), exact: true })
    .click()
  await expect(page.getByText(words('account.session-ended'))).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('button', { name: words('account.sign-out'), exact: true }),
  ).toHaveCount(0)
  await expect(redirectFor.post('/api/user/getInfo')).rejects.toThrow('401')
})

/** Whether a password opens the door. */
async function opens(person: Person, loginPassword: string): Promise<boolean> {
  const params = { email: person.email, loginPassword, signType: 1 }
  const tried = new Person(person.platform).post('/api/user/login', params)
  return tried.then(
    () => true,
    () => false,
  )
}

/** Fills in a new secret that a mailed code proves: a wrong code is refused at its field, the right one is taken. */
async function changeByMail(page: Page, person: Person, fresh: string) {
  const code = page.getByRole('textbox', { name: words('account.code'), exact: true })
  const save = page.getByRole('button', { name: words('account.save'), exact: true })
  await page.getByRole('button', { name: words('common.send-code') }).click()
  await expect(page.getByText(words('account.error.email-for-code'))).toBeVisible()
  await page.getByLabel(words('account.email'), { exact: true }).fill(person.email)
  await person.rest()
  await page.getByRole('button', { name: words('common.send-code') }).click()
  await expect(page.getByText(words('common.code-sent'))).toBeVisible()
  await page.getByLabel(words('account.new'), { exact: true }).fill(fresh)
  await page.getByLabel(words('account.again'), { exact: true }).fill(fresh)
  await code.fill('000000')
  await save.click()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await code.fill(await person.code(person.email))
  await save.click()
  await expect(page).toHaveURL('/security-setting')
}

test('a sign-in password is changed by a mailed code', async ({ page, neighbours: { changer } }) => {
  const fresh = 'Battery-staple-5'
  await changer.open(page, '/change-password')
  await page.getByText(words('account.proof-mail'), { exact: true }).click()
  await changeByMail(page, changer, fresh)
  expect(await opens(changer, PASSWORD)).toBe(false)
  expect(await opens(changer, fresh)).toBe(true)
})

test('a forgotten fund password is replaced by a mailed code', async ({
  page,
  neighbours: { treasurer },
}) => {
  await treasurer.open(page, '/fund-password')
  await page.getByRole('link', { name: words('account.fund-forgot') }).click()
  await expect(page).toHaveURL('/reset-fund-password')
  const fresh = '482917'
  await changeByMail(page, treasurer, fresh)
  const by = (oldPwd: string) => treasurer.post('/api/user/updatePwd', { oldPwd, newPwd: 'Anchor-chain-7' })
  await expect(by(FUND_PASSWORD)).rejects.toThrow()
  await by(fresh)
})
