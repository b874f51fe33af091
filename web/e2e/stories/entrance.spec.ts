// Becoming somebody here, coming back, and what the door says to those it does not let in.
import { Entrance } from '../pages/entrance'
import { expect, test } from '../support/fixtures'
import { freshName, PASSWORD, Person } from '../support/person'
import { words } from '../support/words'

test('somebody signs up by name and is told at each field what is wrong', async ({ page }) => {
  const door = new Entrance(page)
  await page.goto('/sign-up')
  await door.by('name')
  const press = page.locator('form').getByRole('button', { name: words('common.sign-up'), exact: true })
  await press.click()
  for (const message of ['auth.error.name', 'auth.error.password', 'auth.error.terms'] as const)
    await expect(page.getByText(words(message), { exact: true }).first()).toBeVisible()
  await door.field('auth.name').fill('1234567')
  await door.field('auth.password').fill('onlyletters')
  await door.field('auth.again').fill('somethingelse1')
  await press.click()
  for (const message of ['auth.error.name-digits', 'auth.error.differ'] as const)
    await expect(page.getByText(words(message))).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: words('auth.error.password-format') })).toBeVisible()
  await door.field('auth.name').fill(freshName())
  await door.promise()
  await door.submit('common.sign-up')
  await door.isIn()
})

test('a name that is taken is refused at its field', async ({ page, member }) => {
  const door = new Entrance(page)
  await page.goto('/sign-up')
  await door.by('name')
  await door.field('auth.name').fill(member.name)
  await door.promise()
  await door.submit('common.sign-up')
  await expect(door.field('auth.name')).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL(/sign-up/)
})

test('somebody signs up by e-mail with the code they were sent', async ({ page, platform }) => {
  const door = new Entrance(page)
  const email = `${freshName()}@mail.example`
  await page.goto('/sign-up')
  await door.by('email')
  await door.field('auth.email').fill(email)
  await door.sendCode()
  await door.field('auth.code').fill('000000')
  await door.promise()
  await door.submit('common.sign-up')
  await expect(door.field('auth.code')).toHaveAttribute('aria-invalid', 'true')
  await door.field('auth.code').fill(await new Person(platform).code(email))
  await page
    .locator('form')
    .getByRole('button', { name: words('common.sign-up'), exact: true })
    .click()
  await door.isIn()
})

test('somebody signs up by phone', async ({ page, platform }) => {
  const door = new Entrance(page)
  await page.goto('/sign-up')
  await door.by('phone')
  const number = `7700${String(Date.now()).slice(-6)}`
  await door.field('auth.phone').fill(number)
  await door.sendCode()
  await door.field('auth.code').fill(await new Person(platform).code(`44${number}`))
  await door.promise()
  await door.submit('common.sign-up')
  await door.isIn()
})

test('a wrong password is refused without saying which half was wrong; the right one lets in, and out again', async ({
  page,
  member,
}) => {
  const door = new Entrance(page)
  await page.goto('/sign-in')
  await door.signIn(member.name, 'Wrong-horse-1')
  await expect(door.field('auth.password')).toHaveAttribute('aria-invalid', 'true')
  await door.field('auth.password').fill(PASSWORD)
  await page
    .locator('form')
    .getByRole('button', { name: words('common.sign-in'), exact: true })
    .click()
  await door.isIn()
  await page.goto('/homeSidebar')
  await expect(page.getByText(member.name)).toBeVisible()
  await page
    .getByRole('button', { name: words('account.sign-out') })
    .filter({ visible: true })
    .click()
  await expect(page).toHaveURL('/home')
  await page.goto('/assets')
  await expect(page).toHaveURL(/\/sign-in\?next=/)
})

test('a forgotten password is replaced by a code, and the old one is worth nothing', async ({
  page,
  neighbours: { forgetful },
}) => {
  const door = new Entrance(page)
  await forgetful.rest()
  await page.goto('/forgot-password')
  await door.field('auth.email').fill(forgetful.email)
  await door.sendCode()
  await door.field('auth.code').fill(await forgetful.code(forgetful.email))
  await door.field('auth.new-password').fill('Battery-staple-2')
  await door.field('auth.again').fill('Battery-staple-3')
  await page.getByRole('button', { name: words('auth.reset') }).click()
  await expect(page.getByText(words('auth.error.differ'))).toBeVisible()
  await door.field('auth.again').fill('Battery-staple-2')
  await page.getByRole('button', { name: words('auth.reset') }).click()
  await expect(page).toHaveURL(/sign-in/)
  await door.by('email')
  await door.field('auth.email').fill(forgetful.email)
  await door.field('auth.password').fill(PASSWORD)
  await door.submit('common.sign-in')
  await expect(door.field('auth.password')).toHaveAttribute('aria-invalid', 'true')
  await door.field('auth.password').fill('Battery-staple-2')
  await page
    .locator('form')
    .getByRole('button', { name: words('common.sign-in'), exact: true })
    .click()
  await door.isIn()
})

test('an invitation leads to signing up with its code filled in', async ({ page, member }) => {
  const { user } = await member.post<{ user: { activeCode: string } }>('/api/user/getInfo')
  await page.goto(`/i&${user.activeCode}`)
  await expect(page).toHaveURL(/\/sign-up\?invite_code=/)
  const door = new Entrance(page)
  await expect(door.field('auth.invite')).toHaveValue(user.activeCode)
  await door.by('name')
  await door.field('auth.name').fill(freshName())
  await door.promise()
  await door.submit('common.sign-up')
  await door.isIn()
  const friends = await member.post<{ total?: number } | unknown[]>('/api/agentActivityInfo/getAgentList')
  expect(JSON.stringify(friends)).not.toBe('[]')
})
