// Money lent without collateral: every figure before it is agreed to, and each payment to where it goes.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { inspect } from '../support/inspect'
import { Person, until } from '../support/person'
import { pattern, words } from '../support/words'

const PASSED = '1'

interface Order {
  total: string
  principalLeft: string
  autoDebit: boolean
  status: number
}

/** Somebody whose identity is verified as far as loans need it. */
async function borrower(platform: string): Promise<Person> {
  const person = await Person.signUp(platform)
  await person.bank()
  await person.papers()
  await until(
    () => 'an advanced verification',
    async () => {
      const { detail } = await person.post<{ detail: { auditStatusAdvanced: string | number } }>(
        '/api/user/getInfo',
      )
      return String(detail.auditStatusAdvanced) === PASSED ? true : undefined
    },
  )
  return person
}

const field = (page: Page, name: Parameters<typeof words>[0]) =>
  page.getByRole('textbox', { name: words(name), exact: true })

test('a loan is borrowed, paid in part, paid in full, and stays in the history', async ({
  page,
  platform,
}) => {
  const person = await borrower(platform)
  await person.fund('usdt', 50)
  await person.open(page, '/loan')
  const amount = field(page, 'lending.amount')
  await amount.fill('6000')
  await expect(page.getByRole('alert').filter({ hasText: pattern('lending.error.most') })).toBeVisible()
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await amount.fill('1000')
  // Thirty days at 0.04 % a day.
  await expect(page.getByTestId('loan-total')).toHaveText('1,012.00 USDT')

  const apply = page.getByRole('button', { name: words('lending.apply') })
  await apply.click()
  await expect(page.getByText(words('lending.error.income'))).toBeVisible()
  await expect(page.getByText(words('lending.error.agree'))).toBeVisible()
  await field(page, 'lending.income').fill('5000')
  await field(page, 'lending.purpose').fill('A workbench')
  await page.getByRole('checkbox', { name: pattern('lending.agree') }).check()
  await apply.click()
  const sheet = page.getByRole('dialog', { name: words('lending.confirm') })
  await expect(sheet.getByText('1,012.00 USDT')).toBeVisible()
  await sheet.getByRole('button', { name: words('lending.confirm-send') }).click()

  await expect(page).toHaveURL(/\/loan-record\?id=\d+/)
  const id = Number(new URL(page.url()).searchParams.get('id'))
  await expect(page.getByText(words('lending.loan-status.1')).first()).toBeVisible()
  // The first day counts from its first moment.
  await expect(page.getByTestId('loan-due')).toHaveText('1,000.40 USDT')
  expect((await person.post<Order>(`/api/load/order/${id}`)).total).toBe('1000.4')
  expect(await person.free('usdt')).toBe(1050)
  await page.goto(`/loan/repay?id=${id}`)
  await expect(page.getByTestId('loan-due')).toHaveText('1,000.40 USDT')
  await page.getByText(words('lending.pay-part'), { exact: true }).click()
  const payment = field(page, 'lending.payment')
  await payment.fill('5000')
  await expect(payment).toHaveAttribute('aria-invalid', 'true')
  await payment.fill('300')
  await expect(page.getByText('299.60 USDT')).toBeVisible()
  await page.getByRole('button', { name: pattern('lending.pay') }).click()
  await expect(page).toHaveURL(`/loan/repay-submit?id=${id}`)
  await expect(page.getByTestId('loan-paid')).toHaveText('300.00 USDT')
  await expect(page.getByText(words('lending.paid-part'))).toBeVisible()
  expect((await person.post<Order>(`/api/load/order/${id}`)).principalLeft).toBe('700.4')

  await page.getByRole('link', { name: words('lending.pay-more') }).click()
  await expect(page.getByTestId('loan-due')).toHaveText('700.40 USDT')
  await page.getByRole('button', { name: pattern('lending.pay') }).click()
  await expect(page.getByText(words('lending.paid-all'))).toBeVisible()
  await expect(page.getByTestId('loan-paid')).toHaveText('700.40 USDT')
  expect(await person.free('usdt')).toBeCloseTo(49.6, 8)

  await page.goto('/loan-record')
  const status = (name: Parameters<typeof words>[0]) =>
    page.getByRole('group').getByText(words(name), { exact: true }).click()
  await status('lending.loan-status.1')
  await expect(page.getByText(words('lending.no-loans'))).toBeVisible()
  await status('lending.loan-status.3')
  await page.getByRole('link', { name: /1,000\.00 USDT/ }).click()
  await expect(page.getByText('300.00 USDT')).toBeVisible()
  await expect(page.getByText('700.40 USDT')).toBeVisible()
})

test('an income limits what may be borrowed, and the limit is said at the amount', async ({
  page,
  platform,
}) => {
  const person = await borrower(platform)
  await person.open(page, '/loan')
  await field(page, 'lending.amount').fill('1000')
  await field(page, 'lending.income').fill('600')
  // 30 % of a month's income.
  await expect(page.getByRole('alert').filter({ hasText: pattern('lending.error.allowed') })).toContainText(
    '180 USDT',
  )
  await expect(page.getByRole('button', { name: words('lending.apply') })).toBeDisabled()
  await field(page, 'lending.amount').fill('180')
  await expect(page.getByTestId('loan-total')).toHaveText('182.16 USDT')
  await expect(page.getByRole('button', { name: words('lending.apply') })).toBeEnabled()
})

test('a loan is given back in its first days, and the automatic debit is switched', async ({
  page,
  platform,
}) => {
  const person = await borrower(platform)
  await person.fund('usdt', 20)
  const id = await person.loan('400', '3000')
  await person.open(page, `/loan-record?id=${id}`)
  await page.getByRole('switch', { name: words('lending.debit') }).click({ force: true })
  await expect(page.getByText(words('lending.debit-on'))).toBeVisible()
  expect((await person.post<Order>(`/api/load/order/${id}`)).autoDebit).toBe(true)
  await page.getByRole('button', { name: words('lending.give-back-now') }).click()
  const dialog = page.getByRole('dialog', { name: words('lending.give-back-ask') })
  await dialog.getByRole('button', { name: pattern('lending.pay') }).click()
  await expect(page.getByText(words('lending.given-back'), { exact: true })).toBeVisible()
})

test('nobody else sees a loan', async ({ page, platform, member }) => {
  const person = await borrower(platform)
  const id = await person.loan('200', '3000')
  for (const path of ['/loan-record', '/loan/repay', '/loan/repay-submit']) {
    await member.open(page, `${path}?id=${id}`)
    await expect(page.getByText(words('lending.no-such-loan'))).toBeVisible()
  }
})

test('without a verified identity the way to it is shown, and what a loan costs all the same', async ({
  page,
  member,
}) => {
  await member.open(page, '/loan')
  await field(page, 'lending.amount').fill('500')
  await expect(page.getByTestId('loan-total')).toHaveText('506.00 USDT')
  await expect(page.getByRole('button', { name: words('lending.apply') })).toHaveCount(0)
  await page
    .getByRole('link', { name: words('lending.verify-go') })
    .first()
    .click()
  await expect(page).toHaveURL('/certification-advanced')
})

test('visitors read what is on offer, practice accounts are kept out', async ({ page, member }) => {
  await page.goto('/loan')
  await expect(page.getByText(words('lending.pool'))).toBeVisible()
  await expect(page.getByRole('link', { name: words('lending.sign-in') })).toBeVisible()
  await page.getByRole('link', { name: words('lending.rules') }).click()
  await expect(page.getByRole('heading', { name: words('lending.rule.late') })).toBeVisible()
  await page.goto('/loan-record')
  await expect(page).toHaveURL(/\/sign-in\?next=%2Floan-record/)
  await member.open(page, '/loan', true)
  await expect(page).toHaveURL('/home')
})

test('a running loan reads well in every form', async ({ page, neighbours: { resident } }) => {
  await resident.person.sit(page)
  await inspect(page, `/loan-record?id=${resident.loan}`, 'loan-running', 'desk')
})
