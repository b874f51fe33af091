// A key that lives in a device: made, named, good for money, and good at the door.
import { Entrance } from '../pages/entrance'
import { expect, test } from '../support/fixtures'
import { FUND_PASSWORD, PASSWORD } from '../support/person'
import { plugIn } from '../support/security-key'
import { pattern, words } from '../support/words'

test('a passkey is made and renamed, confirms a new address, and signs in', async ({ page, member }) => {
  await member.fundPassword()
  const key = await plugIn(page)
  await member.open(page, '/passkeys')
  await expect(page.getByText(words('account.passkeys-none'))).toBeVisible()
  await page.getByRole('button', { name: words('account.passkey-add') }).click()
  const name = page.getByRole('dialog').getByLabel(words('account.passkey-name'), { exact: true })
  const make = page.getByRole('button', { name: words('account.passkey-make') })
  await expect(make).toBeDisabled()
  await name.fill('My phone')
  await expect(make).toBeDisabled()
  await page.getByLabel(words('account.own.password'), { exact: true }).fill(PASSWORD)
  await make.click()
  await expect(page.getByText('My phone')).toBeVisible()
  await page.getByRole('button', { name: pattern('account.passkey-rename') }).click()
  await name.fill('Pocket')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('account.save') })
    .click()
  await expect(page.getByText('Pocket')).toBeVisible()

  await page.goto('/addAddress?channel=USDT-TRC')
  await page.getByLabel(words('funds.book.name'), { exact: true }).fill('Cold wallet')
  await page
    .getByLabel(words('funds.book.address'), { exact: true })
    .fill('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')
  const confirm = page.getByRole('button', { name: words('common.passkey-use') })
  const confirmed = page.getByText(words('common.passkey-confirmed'))
  await confirm.click()
  await expect(confirmed).toBeVisible()
  await page.getByRole('button', { name: words('funds.proof.letters') }).click()
  const password = page.getByLabel(words('funds.proof.password'), { exact: true })
  await password.fill('Wrong-horse-1')
  const save = page.getByRole('button', { name: words('funds.book.save') })
  await save.click()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  // An answer is good once.
  await expect(confirmed).toHaveCount(0)
  await confirm.click()
  await expect(confirmed).toBeVisible()
  await password.fill(FUND_PASSWORD)
  await save.click()
  await expect(page).toHaveURL(/\/wallet-list/)
  await expect(page.getByText('Cold wallet')).toBeVisible()

  await new Entrance(page).leave()
  await page.goto('/sign-in')
  const enter = page.getByRole('button', { name: words('auth.passkey') })
  await key.recognise(false)
  await enter.click()
  await expect(enter).toBeEnabled()
  await expect(page).toHaveURL(/sign-in/)
  await key.recognise(true)
  await enter.click()
  await new Entrance(page).isIn()
})
