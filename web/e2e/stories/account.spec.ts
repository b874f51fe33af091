// What somebody says about themselves, and where their bank is.

import { expect, test } from '../support/fixtures'
import { PASSWORD, PICTURE } from '../support/person'
import { pattern, words } from '../support/words'

test('a name, a picture and a phone are changed', async ({ page, member }) => {
  await member.open(page, '/my-account')
  await page.getByRole('button', { name: new RegExp(words('account.name')) }).click()
  const sheet = page.getByRole('dialog', { name: words('account.name') })
  const name = sheet.getByLabel(words('account.name'), { exact: true })
  const save = sheet.getByRole('button', { name: words('account.save') })
  await name.fill('12345')
  await save.click()
  await expect(sheet.getByText(words('account.error.name-digits'))).toBeVisible()
  const fresh = `${member.name.slice(0, 14)}-new`
  await name.fill(fresh)
  await save.click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByText(fresh).first()).toBeVisible()
  const picture = page.locator('input[type=file]')
  await expect(picture, 'one picture at a time').not.toHaveAttribute('multiple')
  await picture.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(page.getByText(words('account.picture-changed'))).toBeVisible()

  await page.goto('/password-phone')
  const phone = page.getByLabel(words('account.phone'), { exact: true })
  const keep = page.getByRole('button', { name: words('account.save'), exact: true })
  await phone.fill('12')
  await keep.click()
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  await phone.fill(`7700${String(Date.now()).slice(-6)}`)
  await keep.click()
  await expect(page).toHaveURL('/security-setting')
})

test('a bank account is saved in the verified name, and changed without losing its currency', async ({
  page,
  member,
}) => {
  await member.fundPassword()
  await member.post('/api/user/uploadKYC', { flag: 1, realName: 'Ada Lovelace', idCard: 'AL-181512' })
  await member.open(page, '/bind-card')
  const number = page.getByLabel(words('account.bank.number'), { exact: true })
  const save = page.getByRole('button', { name: words('account.save'), exact: true })
  await save.click()
  for (const message of ['holder', 'number', 'bank'] as const)
    await expect(page.getByText(words(`account.bank.error.${message}`), { exact: true })).toBeVisible()
  await page.getByLabel(words('account.bank.holder'), { exact: true }).fill('Ada Lovelace')
  await page.getByLabel(words('account.bank.bank'), { exact: true }).fill('First Bank')
  await page.getByLabel(words('account.bank.currency')).selectOption('EUR')
  await page.getByLabel(words('account.own.password'), { exact: true }).fill(PASSWORD)
  await number.fill('DE89 3704 0044 0532 0130 01')
  await expect(async () => {
    await save.click()
    await expect(page.getByText(words('account.bank.error.number-wrong'))).toBeVisible({ timeout: 1000 })
  }).toPass()
  await number.fill('DE89 3704 0044 0532 0130 00')
  await save.click()
  await expect(page).toHaveURL('/bank-list')
  await page.getByRole('link', { name: pattern('account.bank.edit-of') }).click()
  await expect(page.getByLabel(words('account.bank.currency'))).toHaveValue('EUR')
  await page.getByLabel(words('account.bank.bank'), { exact: true }).fill('Second Bank')
  await page.getByLabel(words('account.own.password'), { exact: true }).fill(PASSWORD)
  await save.click()
  await expect(page).toHaveURL('/bank-list')
  await expect(page.getByText('Second Bank')).toBeVisible()
  await expect(page.getByText('EUR')).toBeVisible()
})
