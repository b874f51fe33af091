// Money in, between, and out.

import { expect, test } from '../support/fixtures'
import { inspect } from '../support/inspect'
import { FUND_PASSWORD, Person } from '../support/person'
import { pattern, words } from '../support/words'

test('play money arrives by the road of a real deposit', async ({ page, member }) => {
  await member.open(page, '/recharge')
  await expect(page.getByText(words('funds.words'))).toBeVisible()
  const amount = page.getByLabel(words('funds.amount'), { exact: true })
  await amount.fill('999999999')
  await page.getByRole('button', { name: words('funds.faucet-pour') }).click()
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await amount.fill('2500')
  await page.getByRole('button', { name: words('funds.faucet-pour') }).click()
  await page.goto('/recharge-order')
  await page.getByText('2,500').first().click()
  await expect(page).toHaveURL(/\/recharge-detail\?id=/)
  await expect(page.getByText(words('funds.in-status.1')).first()).toBeVisible()
  await page.goto('/assets')
  await expect(page.getByText('2,500').first()).toBeVisible()
})

test('a bank transfer is found by its reference', async ({ page, member }) => {
  await member.open(page, '/recharge?channel=BANK')
  await page.getByRole('link', { name: words('funds.in.paid') }).click()
  await expect(page).toHaveURL(/\/recharge-apply/)
  await expect(page.getByLabel(words('funds.in.reference'))).not.toHaveValue('')
  await page.getByLabel(words('funds.amount'), { exact: true }).fill('300')
  await page.getByRole('button', { name: words('funds.in.declare'), exact: true }).click()
  await expect(page).toHaveURL(/\/recharge-detail/)
  await expect(page.getByText(words('funds.in-status.1')).first()).toBeVisible()
  await expect.poll(() => member.free('usdt')).toBe(300)
})

test('a swap is done at the rate that was shown while its clock ran', async ({ page, member }) => {
  await member.fund('usdt', 1000)
  await member.open(page, '/swap')
  await expect(page.getByText(pattern('funds.swap-firm'))).toBeVisible()
  const give = page.getByLabel(words('funds.give'), { exact: true }).and(page.locator('input'))
  await give.fill('5000')
  await expect(page.getByRole('alert').filter({ hasText: words('funds.too-much') })).toBeVisible()
  await give.fill('400')
  await page.getByRole('button', { name: words('funds.swap-now') }).click()
  await expect(page.getByText(pattern('funds.swapped'))).toBeVisible()
  expect(await member.free('usdt')).toBe(600)
  expect(await member.free('btc')).toBeGreaterThan(0)
})

test('money moves between wallets at once', async ({ page, member }) => {
  await member.fund('usdt', 800)
  await member.open(page, '/transfer')
  const amount = page.getByLabel(words('funds.amount'), { exact: true })
  await amount.fill('801')
  await expect(page.getByText(words('funds.too-much'))).toBeVisible()
  await amount.fill('300')
  await page.getByRole('button', { name: words('funds.transfer-now') }).click()
  await expect(page.getByText(words('funds.moved'))).toBeVisible()
  expect(await member.free('usdt', 3)).toBe(300)
  await page.goto('/history')
  await expect(
    page.getByRole('main').getByText(words('funds.record.transfer')).filter({ visible: true }).first(),
  ).toBeVisible()
})

test('a coin among the assets leads to a transfer of it', async ({ page, member }) => {
  await member.fund('usdt', 700)
  const known = page.waitForResponse('**/api/user/getInfo')
  await member.open(page, '/home')
  await known
  const asked = page.waitForRequest('**/api/user/getInfo')
  await page.getByRole('link', { name: words('common.tab.assets'), exact: true }).click()
  // Where money is, the page asks again who one is, and for what is tied up.
  expect((await asked).postDataJSON()).toEqual({ occupy: 1 })
  await page.getByRole('main').getByRole('button', { name: /USDT/ }).first().click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: words('funds.transfer') })
    .click()
  await expect(page).toHaveURL('/transfer')
  const amount = page.getByLabel(words('funds.amount'), { exact: true })
  await amount.fill('701')
  await expect(page.getByText(words('funds.too-much'))).toBeVisible()
  await amount.fill('200')
  await page.getByRole('button', { name: words('funds.transfer-now') }).click()
  await expect(page.getByText(words('funds.moved'))).toBeVisible()
  expect(await member.free('usdt', 3)).toBe(200)
})

test('without a fund password and a second factor nothing leaves, and the page says what is missing', async ({
  page,
  member,
}) => {
  await member.fund('usdt', 500)
  await member.open(page, '/withdraw')
  await page.getByRole('link', { name: /USDT/ }).first().click()
  await expect(page.getByText(words('funds.proof.no-password'))).toBeVisible()
  await expect(page.getByText(words('funds.proof.no-factor'))).toBeVisible()
  await page.getByLabel(words('funds.amount'), { exact: true }).fill('100')
  await expect(page.getByRole('button', { name: words('funds.out.next') })).toBeDisabled()
})

test('money leaves to a saved bank with the fund password and a mailed code, stage by stage', async ({
  page,
  neighbours: { saver },
}) => {
  test.setTimeout(200_000)
  const before = await saver.free('usdt')
  await saver.fund('usdt', 1000)
  await saver.open(page, '/withdraw-apply?channel=BANK')
  const amount = page.getByLabel(words('funds.amount'), { exact: true })
  await amount.fill('50000')
  await expect(page.getByRole('alert').filter({ hasText: words('funds.too-much') })).toBeVisible()
  await amount.fill('500')
  await page.getByRole('button', { name: words('funds.out.next') }).click()
  await expect(page).toHaveURL(/\/withdraw-confirm/)

  await saver.rest()
  await page.getByRole('button', { name: words('common.send-code') }).click()
  await expect(page.getByText(words('common.code-sent'))).toBeVisible()
  const code = page.getByLabel(words('funds.proof.code'))
  await code.fill('000000')
  const letters = page.getByRole('button', { name: words('funds.proof.letters') })
  if (await letters.isVisible()) await letters.click()
  await page.getByLabel(words('funds.proof.password'), { exact: true }).fill(FUND_PASSWORD)
  await page.getByRole('button', { name: words('funds.out.confirm'), exact: true }).click()
  // Which of the two was wrong is not said.
  await expect(page.getByLabel(words('funds.proof.password'), { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await code.fill(await saver.code(saver.email))
  await page.getByRole('button', { name: words('funds.out.confirm'), exact: true }).click()

  await expect(page).toHaveURL(/\/withdraw-detail\?id=/)
  await expect(page.getByText(words('funds.stage.CONFIRMED')).first()).toBeVisible()
  await expect(page.getByText(words('funds.out-status.1')).first()).toBeVisible()
  expect(await saver.free('usdt')).toBe(before + 500)
  await inspect(page, new URL(page.url()).pathname + new URL(page.url()).search, 'withdraw-detail', 'phone')
  await inspect(page, '/withdraw-apply?channel=BANK', 'withdraw-apply-ready', 'desk')
})

test('a withdrawal that people still look at is taken back, fee and all', async ({
  page,
  neighbours: { waverer },
}) => {
  await waverer.fund('usdt', 9000)
  await waverer.mayLeave(6000)
  const before = await waverer.free('usdt')
  await waverer.rest()
  await waverer.post('/api/user/sendEmailCode', { codeType: 'WITHDRAW' })
  const [bank] = await waverer.post<{ id: number }[]>('/api/userBank/getbank')
  const { id } = await waverer.post<{ id: number }>('/api/withdraw/submit', {
    amount: '6000',
    coinType: 'BANK',
    coin: 'usdt',
    bankId: bank?.id,
    pwd: FUND_PASSWORD,
    emailCode: await waverer.code(waverer.email),
  })
  expect(await waverer.free('usdt')).toBe(before - 6000)
  await waverer.open(page, '/withdraw-order')
  await page.getByText('6,000').first().click()
  await expect(page).toHaveURL(`/withdraw-detail?id=${id}`)
  const cancel = page.getByRole('button', { name: words('funds.out.cancel'), exact: true })
  const dialog = page.getByRole('dialog', { name: words('funds.out.cancel-ask') })
  await cancel.click()
  await dialog.getByRole('button', { name: words('funds.out.keep') }).click()
  await expect(dialog).toHaveCount(0)
  await cancel.click()
  await dialog.getByRole('button', { name: words('funds.out.cancel') }).click()
  await expect(page.getByText(words('funds.stage.CANCELLED')).first()).toBeVisible()
  await expect(cancel).toHaveCount(0)
  expect(await waverer.free('usdt')).toBe(before)
  await page.goto('/withdraw-order')
  await page.getByRole('main').getByText(words('funds.out-status.1'), { exact: true }).click()
  await expect(page.getByText(words('funds.out.none'))).toBeVisible()
  await page.getByRole('main').getByText(words('funds.out-status.2'), { exact: true }).first().click()
  await expect(page.getByText('6,000').first()).toBeVisible()
})

test('an address book takes addresses and refuses secrets', async ({ page, platform }) => {
  const person = await Person.withMailbox(platform)
  await person.fundPassword()
  const codes = await person.equip()
  await person.open(page, '/addAddress?channel=USDT-TRC')
  await page.getByLabel(words('funds.book.name'), { exact: true }).fill('Cold wallet')
  const address = page.getByLabel(words('funds.book.address'), { exact: true })
  await address.fill('legal winner thank year wave sausage worth useful legal winner thank yellow')
  await address.blur()
  await expect(page.getByText(words('funds.book.secret'))).toBeVisible()
  await address.fill('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')
  await expect(page.getByText(words('funds.book.secret'))).toHaveCount(0)
  expect(codes).toHaveLength(10)
})
