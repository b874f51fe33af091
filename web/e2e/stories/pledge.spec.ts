// USDT borrowed against a coin: how it stands from tick to tick, and everything that can be done about it.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { inspect } from '../support/inspect'
import { Person } from '../support/person'
import { pattern, words } from '../support/words'

interface Pledge {
  ltv: string
  callPrice: string
  liqPrice: string
  collateral: string
  debt: string
  removable: string
  released: string
  status: number
}

/** What is shown may be a tick apart from what is asked for. */
const TICK_PERCENT = 0.5

const field = (page: Page, name: Parameters<typeof words>[0]) =>
  page.getByRole('textbox', { name: words(name), exact: true })

const read = (person: Person, id: number) => person.post<Pledge>(`/api/mingOrder/${id}`)

/** A price as the page writes it: two digits, cut. */
const cut = (price: string) =>
  (Math.floor(Number(price) * 100) / 100).toLocaleString('en', { minimumFractionDigits: 2 })

/** Opened over the API. */
async function opened(person: Person): Promise<number> {
  const terms = {
    planId: await person.pledgeProduct('btc'),
    amount: '0.1',
    loanAmount: '2000',
    days: 30,
  }
  return (await person.eventually<{ id: number }>('/api/mingOrder/submit', terms)).id
}

/** The health that the page shows is the API's. */
async function expectSameHealth(page: Page, person: Person, id: number) {
  await expect
    .poll(async () => {
      const shown = Number.parseFloat((await page.getByTestId('pledge-ltv').textContent()) ?? '')
      return Math.abs(shown - Number((await read(person, id)).ltv) * 100)
    })
    .toBeLessThan(TICK_PERCENT)
  const { callPrice, liqPrice } = await read(person, id)
  await expect(page.getByTestId('call-price')).toHaveText(cut(callPrice))
  await expect(page.getByTestId('liquidation-price')).toHaveText(cut(liqPrice))
}

test('a coin is pledged within the initial level, and its health is the server’s', async ({
  page,
  member,
}) => {
  await member.fund('btc', 0.2)
  await member.open(page, '/pledge')
  await page.getByRole('link', { name: /BTC/ }).first().click()
  await expect(page).toHaveURL(/\/pledge\/pledgeDetail\?id=/)
  await field(page, 'lending.collateral').fill('5')
  await expect(page.getByText(words('funds.too-much'))).toBeVisible()
  await field(page, 'lending.collateral').fill('0.1')
  const loan = field(page, 'lending.loan-amount')
  await loan.fill('50000')
  await expect(loan).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('button', { name: words('lending.review') })).toBeDisabled()

  // At its end the slider stands at the initial level, and the loan is within it.
  const slider = page.getByRole('slider', { name: words('lending.ltv') })
  await slider.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('End')
  await expect(page.getByTestId('open-ltv')).toHaveText(/^6[45]\.\d+%|65%$/)
  await expect(loan).not.toHaveValue('50000')
  await loan.fill('2000')
  await expect(page.getByTestId('liquidation-price')).not.toHaveText('—')
  await page.getByRole('button', { name: words('lending.review') }).click()
  const sheet = page.getByRole('dialog', { name: words('lending.confirm-pledge') })
  await expect(sheet.getByText('2,000.00 USDT')).toBeVisible()
  await sheet.getByRole('button', { name: words('lending.pledge-now') }).click()

  await expect(page).toHaveURL(/\/pledge\/pledgeOrder\?id=\d+/)
  const id = Number(new URL(page.url()).searchParams.get('id'))
  await expect(page.getByTestId('pledge-collateral')).toHaveText('0.1 BTC')
  await expectSameHealth(page, member, id)
  expect(await member.free('usdt')).toBe(2000)
})

test('loan-to-value follows the index on the socket, without asking the API again', async ({
  page,
  member,
}) => {
  await member.fund('btc', 0.1)
  const id = await opened(member)
  // The first answer is the only one: what moves after it comes with the ticks.
  let kept: string | undefined
  await page.route(`**/api/mingOrder/${id}`, async (route) => {
    kept ??= await (await route.fetch()).text()
    await route.fulfill({ body: kept, contentType: 'application/json' })
  })
  await member.open(page, `/pledge/pledgeOrder?id=${id}`)
  const index = page.getByTestId('pledge-index')
  const first = (await index.textContent()) ?? ''
  await expect(index).not.toHaveText(first)
  const [ltv = '', price = ''] = await page.evaluate(() =>
    ['pledge-ltv', 'pledge-index'].map(
      (name) => document.querySelector(`[data-testid=${name}]`)?.textContent ?? '',
    ),
  )
  const { debt, collateral } = JSON.parse(kept ?? '{}').data as Pledge
  const exact = (Number(debt) / (Number(collateral) * Number(price.replaceAll(',', '')))) * 100
  expect(Math.abs(Number.parseFloat(ltv) - exact)).toBeLessThanOrEqual(0.01)
})

test('collateral is added and removed, a part is repaid, and all of it is redeemed', async ({
  page,
  member,
}) => {
  await member.fund('btc', 0.2)
  await member.fund('usdt', 100)
  const id = await opened(member)
  await member.open(page, `/pledge/pledgeOrder?id=${id}`)
  const act = (name: Parameters<typeof words>[0]) =>
    page.getByRole('button', { name: words(name), exact: true })
  const sheet = page.getByRole('dialog')

  await act('lending.add').click()
  await sheet.getByLabel(words('funds.amount'), { exact: true }).fill('0.05')
  await sheet.getByRole('button', { name: words('lending.add-now') }).click()
  await expect(page.getByTestId('pledge-collateral')).toHaveText('0.15 BTC')
  await expectSameHealth(page, member, id)

  await act('lending.remove').click()
  const amount = sheet.getByLabel(words('funds.amount'), { exact: true })
  await amount.fill('0.149')
  await expect(sheet.getByRole('alert')).toContainText('65%')
  await expect(sheet.getByRole('button', { name: words('lending.remove-now') })).toBeDisabled()
  await amount.fill('0.02')
  await sheet.getByRole('button', { name: words('lending.remove-now') }).click()
  await expect(page.getByTestId('pledge-collateral')).toHaveText('0.13 BTC')

  await act('lending.repay').click()
  await sheet.getByLabel(words('lending.payment'), { exact: true }).fill('500')
  await sheet.getByRole('button', { name: pattern('lending.pay') }).click()
  await expect(page.getByText(pattern('lending.owed-is'))).toBeVisible()
  const { debt } = await read(member, id)
  expect(Number(debt)).toBeLessThan(1501)
  expect(Number(debt)).toBeGreaterThan(1500)
  await expectSameHealth(page, member, id)

  await act('lending.redeem').click()
  await sheet.getByRole('button', { name: pattern('lending.pay') }).click()
  await expect(page.getByTestId('pledge-released')).toHaveText('0.13 BTC')
  expect((await read(member, id)).status).toBe(1)
  expect(await member.free('btc')).toBeCloseTo(0.2, 8)
  await page.goto('/pledge/pledgeOrder')
  await page.getByRole('group').getByText(words('lending.pledge-status.1'), { exact: true }).click()
  await expect(page.getByRole('link', { name: /0\.13 BTC/ })).toBeVisible()
})

test('a part of the collateral is sold at the index, and the sale names its tick', async ({
  page,
  member,
}) => {
  await member.fund('btc', 0.1)
  const id = await opened(member)
  await member.open(page, `/pledge/pledgeOrder?id=${id}`)
  await page.getByRole('button', { name: words('lending.sell'), exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(words('lending.to-sell'), { exact: true }).fill('0.01')
  await sheet.getByRole('button', { name: words('lending.sell-now') }).click()
  await expect(page.getByTestId('pledge-collateral')).toHaveText('0.09 BTC')
  await expect(page.getByText(words('lending.sale.2'))).toBeVisible()
  const [sale] = await member.post<{ tick: number; price: string }[]>('/api/mingOrder/sales', { id })
  await expect(page.getByText(new RegExp(`${sale?.tick}`))).toBeVisible()
  await expect(page.getByText(`${cut(sale?.price ?? '0')} USDT`)).toBeVisible()
})

test('a price alert is set from a loan', async ({ page, member }) => {
  await member.fund('btc', 0.1)
  const id = await opened(member)
  await member.open(page, `/pledge/pledgeOrder?id=${id}`)
  await page.getByRole('button', { name: words('lending.alert'), exact: true }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByLabel(words('chart.alerts.price'))).not.toHaveValue('')
  await sheet.getByRole('button', { name: words('chart.alerts.add') }).click()
  await expect
    .poll(async () => (await member.post<{ symbol: string }[]>('/api/chart/alerts/list')).length)
    .toBe(1)
})

test('nobody else sees a loan against collateral, and visitors see what is on offer', async ({
  page,
  platform,
  member,
}) => {
  await member.fund('btc', 0.1)
  const id = await opened(member)
  await page.goto('/pledge')
  await expect(page.getByText(words('lending.pool'))).toBeVisible()
  await page.goto('/pledge/pledgeDetail?id=1')
  await expect(page.getByRole('link', { name: words('lending.sign-in') })).toBeVisible()
  await page.goto(`/pledge/pledgeOrder?id=${id}`)
  await expect(page).toHaveURL(/\/sign-in/)
  const stranger = await Person.signUp(platform)
  await stranger.open(page, `/pledge/pledgeOrder?id=${id}`)
  await expect(page.getByText(words('lending.no-such-pledge'))).toBeVisible()
  await member.open(page, '/pledge/pledgeOrder', true)
  await expect(page).toHaveURL('/home')
})

test('a loan against collateral reads well in every form', async ({ page, neighbours: { resident } }) => {
  await resident.person.sit(page)
  await inspect(page, `/pledge/pledgeOrder?id=${resident.pledge}`, 'pledge-open', 'phone')
})
