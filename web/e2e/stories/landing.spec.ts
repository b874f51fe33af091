// Ways in without a password, and the second step of those who set one up.
import type { Page } from '@playwright/test'
import { Entrance } from '../pages/entrance'
import { digits } from '../support/authenticator'
import { expect, test } from '../support/fixtures'
import { AREA, FUND_PASSWORD, PASSWORD, type Person } from '../support/person'
import { words } from '../support/words'

/** Asks for a code, is refused with another one, and comes in with the right one. */
async function enterByCode(page: Page, person: Person, to: string) {
  const door = new Entrance(page)
  await door.sendCode()
  await door.field('auth.code').fill('000000')
  await door.submit('common.sign-in')
  await expect(door.field('auth.code')).toHaveAttribute('aria-invalid', 'true')
  await door.field('auth.code').fill(await person.code(to))
  await page
    .locator('form')
    .getByRole('button', { name: words('common.sign-in'), exact: true })
    .click()
  await door.isIn()
}

test('a code by e-mail lets in without a password', async ({ page, neighbours: { reader } }) => {
  const door = new Entrance(page)
  await page.goto('/sign-in')
  await door.by('email')
  await page.getByRole('button', { name: words('auth.use-code') }).click()
  await page.getByRole('button', { name: words('common.send-code') }).click()
  await expect(page.getByText(words('auth.error.email-for-code'))).toBeVisible()
  await door.field('auth.email').fill(reader.email)
  await reader.rest()
  await enterByCode(page, reader, reader.email)
})

test('a code by phone lets in without a password', async ({ page, neighbours: { caller } }) => {
  const door = new Entrance(page)
  await page.goto('/sign-in')
  await door.by('phone')
  await page.getByRole('button', { name: words('auth.use-code') }).click()
  await page.getByRole('button', { name: words('common.send-code') }).click()
  await expect(page.getByText(words('auth.error.phone-for-code'))).toBeVisible()
  await door.field('auth.phone').fill(caller.phone)
  await caller.rest()
  await enterByCode(page, caller, `${AREA}${caller.phone}`)
})

test('an authenticator is set up, asked at the door, and its recovery codes save an address', async ({
  page,
  member,
}) => {
  await member.fundPassword()
  await member.fund('usdt', 500)
  await member.open(page, '/authenticator')
  const secret = (await page.getByText(/^[A-Z2-7]{16,}$/).textContent()) ?? ''
  const code = page.getByLabel(words('account.totp-code'), { exact: true })
  const use = page.getByRole('button', { name: words('account.totp-use') })
  const own = page.getByLabel(words('account.own.password'), { exact: true })
  await expect(use).toBeDisabled()
  await own.fill('Wrong-horse-1')
  await code.fill('000000')
  await use.click()
  await expect(own).toHaveAttribute('aria-invalid', 'true')
  await own.fill(PASSWORD)
  await use.click()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await code.fill(digits(secret))
  await use.click()
  await expect(page.getByText(words('account.recovery'), { exact: true })).toBeVisible()
  const recovery = await page.getByRole('main').locator('ul.num li').allTextContents()
  expect(recovery).toHaveLength(10)

  const door = new Entrance(page)
  await door.leave()
  await page.goto('/sign-in')
  await door.signIn(member.name)
  const step = page.getByRole('dialog', { name: words('auth.second-step') })
  await step.getByLabel(words('auth.totp')).fill('000000')
  await step.getByRole('button', { name: words('auth.confirm') }).click()
  await expect(step.getByLabel(words('auth.totp'))).toHaveAttribute('aria-invalid', 'true')
  // Digits are taken once: the next ones.
  await step.getByLabel(words('auth.totp')).fill(digits(secret, 1))
  await step.getByRole('button', { name: words('auth.confirm') }).click()
  await door.isIn()

  await page.goto('/addAddress?channel=USDT-TRC')
  await page.getByLabel(words('funds.book.name'), { exact: true }).fill('Cold wallet')
  await page
    .getByLabel(words('funds.book.address'), { exact: true })
    .fill('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')
  const factor = page.getByLabel(words('funds.proof.totp'), { exact: true })
  await factor.fill('000000')
  await page.getByRole('button', { name: words('funds.proof.letters') }).click()
  const password = page.getByLabel(words('funds.proof.password'), { exact: true })
  await password.fill(FUND_PASSWORD)
  const save = page.getByRole('button', { name: words('funds.book.save') })
  await save.click()
  // Which of the two was wrong is not said.
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await factor.fill(recovery[0] ?? '')
  await save.click()
  await expect(page).toHaveURL(/\/wallet-list/)
  await expect(page.getByText('Cold wallet')).toBeVisible()
})
