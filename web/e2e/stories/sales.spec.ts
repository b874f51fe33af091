// Token sales: what is on sale, a commitment that is held and comes back whole, and what is refused.
import type { Locator, Page } from '@playwright/test'
import { DESK, PHONE } from '../../playwright.config'
import { expect, test } from '../support/fixtures'
import { type Person, seat } from '../support/person'
import { pattern, words } from '../support/words'

interface Sale {
  id: number
  coin: string
  price: string
  status: number
  raisedAmount: string
  raisingAmount: string
  totalAmount: string
  market: string | null
  mine: { committed: string; interested: boolean } | null
}

interface Order {
  ownId: number
  amount: string
  refund: string
  status: number
}

const ANNOUNCED = 1
const DONE = 3
const FAILED = 4
const COMMITTED = 2
const TAKEN_BACK = 5

const sales = (person: Person) => person.post<Sale[]>('/api/ownCoin/list', { pageSize: 100 })
const orders = (person: Person) => person.get<Order[]>('/api/ownCoinOrder/list?pageNum=1&pageSize=50')

/** A figure as the page writes it. */
const written = (text: string) => Number(text).toLocaleString('en', { maximumFractionDigits: 8 })

const amountOf = (page: Page) => page.getByRole('textbox', { name: words('sales.amount'), exact: true })

/** Types an amount, agrees, and opens the sheet that sums it up. */
async function review(page: Page, amount: string): Promise<Locator> {
  await amountOf(page).fill(amount)
  await expect(page.getByTestId('estimate')).not.toHaveText('—')
  await page.getByRole('checkbox', { name: pattern('sales.agree') }).check()
  await page.getByRole('button', { name: words('sales.review') }).click()
  return page.getByRole('dialog', { name: words('sales.confirm') })
}

test('visitors see what the API says of every sale, and sign in to take part', async ({ page, member }) => {
  const all = await sales(member)
  expect(all.map(({ status }) => status)).toEqual(expect.arrayContaining([1, 2, 3, 4]))
  await page.goto('/subscription')
  for (const sale of all) {
    const card = page.getByRole('listitem').filter({
      has: page.getByRole('link', { name: sale.coin.toUpperCase(), exact: true }),
    })
    await expect(card).toContainText(`${written(sale.price)} USDT`)
    await expect(card).toContainText(`${written(sale.totalAmount)} ${sale.coin.toUpperCase()}`)
    if (sale.status === ANNOUNCED) continue
    // Others commit meanwhile: the bar is compared with what it says of itself.
    const shown = Number(await card.getByRole('meter').getAttribute('aria-valuenow'))
    const exact = (Number(sale.raisedAmount) / Number(sale.raisingAmount)) * 100
    expect(Math.abs(shown - Math.min(100, exact))).toBeLessThanOrEqual(1)
  }
  const done = all.find(({ status }) => status === DONE)
  await page.goto(`/subscription/info?id=${done?.id}`)
  await expect(page.getByTestId('sale-sold')).toBeVisible()
  const trade = page.getByRole('link', { name: pattern('sales.trade') })
  if (done?.market) await expect(trade).toHaveAttribute('href', `/tradeBB?symbol=${done.market}`)
  else await expect(page.getByText(words('sales.not-listed'))).toBeVisible()
  const failed = all.find(({ status }) => status === FAILED)
  await page.goto(`/subscription/info?id=${failed?.id}`)
  await expect(page.getByText(words('sales.over.failed'))).toBeVisible()

  const open = await member.openSale()
  await page.goto(`/subscription/info?id=${open}`)
  await expect(page.getByTestId('escrow')).toContainText(pattern('sales.escrowed'))
  await expect(page.getByTestId('example-tokens')).toBeVisible()
  await page.getByRole('link', { name: words('sales.commit') }).click()
  await expect(page).toHaveURL(`/sign-in?next=${encodeURIComponent(`/subscription/apply?id=${open}`)}`)

  await member.open(page, '/subscription/order', true)
  await expect(page).toHaveURL('/subscription')
  await expect(page.getByText(words('sales.practice'))).toBeVisible()
})

test('a commitment that is pressed twice is made once, is held, and comes back whole', async ({
  page,
  member,
}) => {
  await member.fund('usdt', 1000)
  const id = await member.openSale()
  await member.open(page, `/subscription/apply?id=${id}`)
  const sheet = await review(page, '250.25')
  await sheet
    .getByRole('button', { name: pattern('sales.commit-amount') })
    .evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
  await expect(page.getByTestId('sale-committed')).toHaveText('250.25 USDT')
  expect(await member.free('usdt')).toBe(749.75)
  expect(await orders(member)).toMatchObject([{ ownId: id, amount: '250.25', status: COMMITTED }])

  // More is added to the same commitment.
  await page.goto(`/subscription/apply?id=${id}`)
  await expect(page.getByTestId('so-far')).toHaveText('250.25 USDT')
  const more = await review(page, '49.75')
  await more.getByRole('button', { name: pattern('sales.commit-amount') }).click()
  await expect(page.getByTestId('sale-committed')).toHaveText('300 USDT')

  await page
    .getByRole('main')
    .getByRole('link', { name: words('sales.mine') })
    .first()
    .click()
  await expect(page).toHaveURL('/subscription/order')
  await expect(page.getByTestId('order-figure')).toHaveText('300 USDT')
  await page.getByRole('button', { name: words('sales.take-back') }).click()
  const back = page.getByRole('dialog', { name: words('sales.take-back-ask') })
  await back.getByRole('button', { name: pattern('sales.take-back-amount') }).click()
  await expect(page.getByText(words('sales.order-status.5'), { exact: true })).toBeVisible()
  expect(await member.free('usdt')).toBe(1000)
  expect((await orders(member))[0]).toMatchObject({ status: TAKEN_BACK })

  const announced = (await sales(member)).find(({ status }) => status === ANNOUNCED)
  await page.goto(`/subscription/apply?id=${announced?.id}`)
  await expect(page.getByText(words('sales.not-yet'))).toBeVisible()
  await expect(amountOf(page)).toHaveCount(0)
  await page
    .getByRole('main')
    .getByRole('link', { name: words('sales.see-sale') })
    .click()
  await page.getByRole('button', { name: words('sales.notify-me') }).click()
  await expect(page.getByText(words('sales.will-be-told'))).toBeVisible()
  await expect
    .poll(async () => (await sales(member)).find(({ id }) => id === announced?.id)?.mine?.interested)
    .toBe(true)
})

test('wrong amounts and a changed price are refused at the field', async ({ page, member }) => {
  await member.fund('usdt', 300)
  const id = await member.openSale()
  let price: string | undefined
  await page.route(`**/api/ownCoin/getDetail/${id}`, async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: Sale }
    await route.fulfill({ json: { ...answer, data: { ...answer.data, price: price ?? answer.data.price } } })
  })
  await member.open(page, `/subscription/apply?id=${id}`)
  const amount = amountOf(page)
  const button = page.getByRole('button', { name: words('sales.review') })
  await button.click()
  await expect(page.getByText(words('sales.error.amount'), { exact: true })).toBeVisible()
  await expect(page.getByText(words('sales.error.agree'))).toBeVisible()
  await amount.fill('0.000001')
  await expect(page.getByRole('alert').filter({ hasText: pattern('sales.error.least') })).toBeVisible()
  await expect(button).toBeDisabled()
  // A seventh digit never enters the field.
  await amount.fill('')
  await amount.pressSequentially('12.1234567')
  await expect(amount).toHaveValue('12.123456')
  await amount.fill('300.000001')
  await expect(page.getByRole('alert').filter({ hasText: words('sales.error.short') })).toBeVisible()
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: words('sales.max') }).click()
  await expect(amount).toHaveValue('300')
  // The page shows another price than the sale has: nobody agrees to what they did not see.
  price = '0.0123'
  await page.goto(`/subscription/apply?id=${id}`)
  const sheet = await review(page, '100')
  await sheet.getByRole('button', { name: pattern('sales.commit-amount') }).click()
  await expect(page.getByRole('alert').filter({ hasText: words('sales.error.changed') })).toBeVisible()
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  expect(await member.free('usdt')).toBe(300)
  expect(await orders(member)).toEqual([])
})

test('token sales in Arabic and on a phone are never wider than the screen', async ({
  page,
  neighbours: { resident },
}) => {
  const all = await sales(resident.person)
  await resident.person.sit(page)
  await seat(page, 'plimsoll.prefs', { updown: 'green-up', theme: 'light', locale: 'ar' })
  for (const path of [
    '/subscription',
    ...all.map(({ id }) => `/subscription/info?id=${id}`),
    `/subscription/apply?id=${resident.sale}`,
    '/subscription/order',
  ]) {
    await page.goto(path)
    for (const size of [PHONE, { width: 360, height: 640 }, DESK]) {
      await page.setViewportSize(size)
      await expect(page.locator('h1').first()).toBeVisible()
      await expect(page.locator('.skeleton')).toHaveCount(0)
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect.soft(over, `${path} at ${size.width}`).toBe(0)
    }
  }
})
