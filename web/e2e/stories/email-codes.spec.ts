// Where letters go, and how their reader knows them.

import { expect, test } from '../support/fixtures'
import { PASSWORD } from '../support/person'
import { pattern, words } from '../support/words'

test('a mailbox is bound by the code it was sent, and letters to it carry the word one chose', async ({
  page,
  member,
}) => {
  await member.open(page, '/security-setting')
  const entry = page.getByRole('button', { name: new RegExp(words('account.word')) })
  const sheet = page.getByRole('dialog', { name: words('account.word') })
  const word = sheet.getByLabel(words('account.word'), { exact: true })
  const keep = sheet.getByRole('button', { name: words('account.save') })
  await entry.click()
  await word.fill('<b>')
  await keep.click()
  await expect(sheet.getByText(words('account.error.word'))).toBeVisible()
  for (const chosen of ['anchor', 'halyard']) {
    if (!(await sheet.isVisible())) await entry.click()
    await word.fill(chosen)
    await keep.click()
    await expect(sheet).toHaveCount(0)
    await expect(entry).toContainText(chosen)
  }

  await page.getByRole('link', { name: new RegExp(words('account.email')) }).click()
  await expect(page).toHaveURL('/email-authentication')
  const email = page.getByLabel(words('account.email'), { exact: true })
  const code = page.getByLabel(words('account.code'), { exact: true })
  const save = page.getByRole('button', { name: words('account.save'), exact: true })
  const send = page.getByRole('button', { name: words('common.send-code') })
  await send.click()
  await expect(page.getByText(words('account.error.email-for-code'))).toBeVisible()
  await email.fill('nobody at all')
  await save.click()
  await expect(page.getByText(words('account.error.email-format'))).toBeVisible()
  const mailbox = `${member.name}@mail.example`
  await email.fill(mailbox)
  await send.click()
  await expect(page.getByText(words('common.code-sent'))).toBeVisible()
  const again = page.getByRole('button', { name: pattern('common.code-again') })
  await expect(again).toBeDisabled()
  await expect(again).toContainText(/60|5\d/)
  await expect(page.getByText(words('account.own.no-rest'))).toBeVisible()
  await page.getByLabel(words('account.own.password'), { exact: true }).fill(PASSWORD)
  await code.fill('000000')
  await save.click()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await code.fill(await member.code(mailbox))
  await save.click()
  await expect(page).toHaveURL('/security-setting')
  await expect(page.getByRole('link', { name: /@mail\.example/ })).toBeVisible()

  await member.post('/api/user/updateUserLoginPwd', { oldPwd: PASSWORD, newPwd: 'Battery-staple-6' })
  const letters = () => member.get<{ body: string }[]>(`/sandbox/outbox?to=${encodeURIComponent(mailbox)}`)
  await expect.poll(async () => (await letters())[0]?.body).toContain('halyard')
})

test('an authenticator of today proves no mailbox, and a password from the beginning does', async ({
  page,
  member,
}) => {
  await member.equip()
  await member.open(page, '/email-authentication')
  const mailbox = `${member.name}@mail.example`
  await page.getByLabel(words('account.email'), { exact: true }).fill(mailbox)
  await page.getByRole('button', { name: words('common.send-code') }).click()
  await expect(page.getByText(words('common.code-sent'))).toBeVisible()
  await page.getByLabel(words('account.code'), { exact: true }).fill(await member.code(mailbox))
  await expect(page.getByText(new RegExp(`^${words('account.own.totp')}:`))).toBeVisible()
  await expect(page.getByLabel(words('account.totp-code'), { exact: true })).toHaveCount(0)
  const own = page.getByLabel(words('account.own.password'), { exact: true })
  const save = page.getByRole('button', { name: words('account.save'), exact: true })
  await own.fill('Wrong-horse-1')
  await save.click()
  await expect(own).toHaveAttribute('aria-invalid', 'true')
  await own.fill(PASSWORD)
  await save.click()
  await expect(page).toHaveURL('/security-setting')

  // From now on the mailbox is told, and takes back what its owner did not do.
  await member.post('/api/user/tardPwdSet', { pwd: '739284', proof: { loginPassword: PASSWORD } })
  const letters = () => member.get<{ body: string }[]>(`/sandbox/outbox?to=${encodeURIComponent(mailbox)}`)
  const codes = async () =>
    (await letters()).flatMap(({ body }) => /^\S{5}(-\S{5}){3}$/m.exec(body)?.[0] ?? [])
  await expect.poll(async () => (await codes()).length, { message: 'letters with a code' }).toBe(1)
  const [code = ''] = await codes()
  await page.goto('/undo-change')
  const field = page.getByLabel(words('auth.undo.code'), { exact: true })
  // The page can be drawn anew once while it opens, and forgets what was typed before.
  await expect(async () => {
    await field.fill(code)
    await page.waitForTimeout(1000)
    await expect(field).toHaveValue(code, { timeout: 100 })
  }).toPass()
  await page.getByRole('button', { name: words('auth.undo.do'), exact: true }).click()
  await expect(page.getByLabel(words('auth.undo.mail-code'), { exact: true })).toBeVisible()
  await expect(member.post('/api/user/getInfo')).rejects.toThrow('401')
})
