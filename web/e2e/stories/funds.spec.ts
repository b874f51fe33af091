// Funds: what is on offer, every figure before it is bought, and all of it back before it starts.
import type { Locator, Page } from '@playwright/test'
import { DESK, PHONE } from '../../playwright.config'
import { expect, test } from '../support/fixtures'
import { inspect } from '../support/inspect'
import { type Person, seat } from '../support/person'
import { pattern, words } from '../support/words'

interface Nav {
  value: string
  nextCut: number
  units: string
  operatorUnits: string
  gross: string | null
  cash: string | null
  holdings: { coin: string; amount: string; worth: string }[]
  feeYear: string
  feesTaken: string
  lockDays: number
  exits: { tier: number; cap: string; fee: string }[]
  realized30d: string | null
  drawdownMax: string | null
}

interface Fund {
  id: number
  title: string
  coin: string
  kind: string
  classify: number
  days: string
  apr: string
  level: number
  limitMin: string
  remainAmount: string
  purchasedAmount: string
  totalInvestAmount: string
  principal: string
  rewardHeld: string
  rewardReserved: string
  rewardNeeded: string
  rewardPaid: string
  nav: Nav | null
}

interface Order {
  id: number
  amount: string
  status: number
  valueTime: number
}

const GENERAL = 0
const VIP = 1
const TERM_DAYS = 30
const FINANCIAL = 2
/** Funds that hold coins have no term. */
const NO_TERM = 0
const INSTITUTIONS = '/inner-content?key=EXCLUSIVE_INSTITUTION_HNI'

const funds = (person: Person) => person.post<Fund[]>('/api/financial/list')
const orders = (person: Person) => person.post<Order[]>('/api/order/list', { pageNum: 1, pageSize: 50 })

/** Somebody with money in the wallet that funds are bought from. */
async function investor(person: Person, amount: number, days = TERM_DAYS): Promise<number> {
  await person.fund('usdt', amount)
  await person.move('usdt', amount, 1, FINANCIAL)
  return person.fundOf('usdt', days)
}

const field = (page: Page, name: Parameters<typeof words>[0]) =>
  page.getByRole('textbox', { name: words(name), exact: true })

/** A figure as the page writes it. */
const written = (text: string) => Number(text).toLocaleString('en', { maximumFractionDigits: 8 })
/** A figure as somebody reads it from the page. */
const read = (text: string | null) => Number.parseFloat((text ?? '').replaceAll(/[$,]/g, ''))
const rate = (apr: string) => `${written(String(Math.round(Number(apr) * 1e6) / 1e4))}%`

/** Types an amount, agrees, and opens the sheet that sums it up. */
async function review(page: Page, amount: string, shown = 'fund-total'): Promise<Locator> {
  await field(page, 'earn.amount').fill(amount)
  await expect(page.getByTestId(shown)).not.toHaveText('—')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: words('earn.review') }).click()
  return page.getByRole('dialog', { name: words('earn.confirm') })
}

test('the list is the API’s, with what is left of every fund', async ({ page, member }) => {
  await member.open(page, '/financial')
  const all = await funds(member)
  expect(all.length).toBeGreaterThan(3)
  await expect(page.getByText(words('earn.source'))).toBeVisible()
  for (const fund of all) {
    const card = page.locator(`a[href="/financialDetails/${fund.id}"]`)
    await expect(card).toContainText(`${written(fund.limitMin)} ${fund.coin.toUpperCase()}`)
    if (fund.nav) {
      await expect(card).toContainText(rate(fund.nav.feeYear))
      continue
    }
    await expect(card).toContainText(rate(fund.apr))
    // Others buy meanwhile: the bar is compared with what it says of itself.
    const sold = Number(await card.getByRole('meter').getAttribute('aria-valuenow'))
    const exact = (Number(fund.purchasedAmount) / Number(fund.totalInvestAmount)) * 100
    expect(Math.abs(sold - exact)).toBeLessThanOrEqual(1)
  }
  await page.getByRole('link', { name: words('earn.as-table') }).click()
  await expect(page).toHaveURL('/financial-classic')
  await expect(page.getByRole('table')).toHaveCount(
    new Set(all.map(({ classify, kind }) => `${classify} ${kind}`)).size,
  )
  await expect(page.getByRole('row', { name: /%/ })).toHaveCount(all.length)

  await page.goto('/generalMerchandise')
  const general = all.filter(({ classify }) => classify === GENERAL)
  await expect(page.locator('a[href^="/financialDetails/"]')).toHaveCount(general.length)
  await page.goto('/membersOnly')
  await expect(page.locator('a[href^="/financialDetails/"]')).toHaveCount(all.length - general.length)
  await expect(page.getByText(pattern('earn.level-own')).first()).toBeVisible()
})

test('a fund’s page shows what stands behind it, to the last digit', async ({ page, member }) => {
  const id = await member.fundOf('btc', 60)
  await member.open(page, `/financialDetails/${id}`)
  const fund = await member.post<Fund>(`/api/financial/${id}`)
  await expect(page.getByTestId('fund-rate')).toHaveText(rate(fund.apr))
  for (const [figure, name] of [
    [fund.principal, 'principal'],
    [fund.rewardHeld, 'held'],
    [fund.rewardReserved, 'reserved'],
    [fund.rewardNeeded, 'needed'],
    [fund.rewardPaid, 'paid'],
  ] as const) {
    expect(read(await page.getByTestId(`behind-${name}`).textContent())).toBe(Number(figure))
  }
  await expect(page.getByRole('heading', { name: words('earn.example') }).first()).toBeAttached()
  await page.getByRole('link', { name: words('earn.buy'), exact: true }).click()
  await expect(page).toHaveURL(`/buyFunds/${id}`)
})

test('a fund is bought, waits for its start, and cancelled it gives everything back', async ({
  page,
  member,
}) => {
  const id = await investor(member, 2000)
  await member.open(page, `/buyFunds/${id}`)
  const sheet = await review(page, '1000')
  // A thousand at 4 % a year: 0.10958904 a day, thirty times.
  await expect(page.getByTestId('fund-total')).toHaveText('1,003.2876712 USDT')
  await expect(sheet.getByText('0.10958904 USDT')).toBeVisible()
  await sheet.getByRole('button', { name: pattern('earn.buy-for') }).click()
  await expect(page.getByTestId('fund-bought')).toHaveText('1,000.00 USDT')
  expect(await member.free('usdt', FINANCIAL)).toBe(1000)
  await page.getByRole('link', { name: words('earn.see-order') }).click()
  await expect(page).toHaveURL(/\/myInvestment\/\d+$/)
  await expect(page.getByText(words('earn.status.0'), { exact: true })).toBeVisible()
  await expect(page.getByTestId('order-amount')).toHaveText('1,000.00 USDT')

  await page.goto('/assets')
  await page.getByRole('tab', { name: words('funds.wallet.financial') }).click()
  await expect(page.getByRole('main').locator('a[href^="/myInvestment"]').first()).toContainText('$1,000')

  await page.goto('/myInvestment?tab=waiting')
  await page.getByRole('link', { name: /1,000\.00 USDT/ }).click()
  await page.getByRole('button', { name: words('earn.cancel') }).click()
  const dialog = page.getByRole('dialog', { name: words('earn.cancel-ask') })
  await dialog.getByRole('button', { name: words('earn.cancel') }).click()
  await expect(page.getByText(words('earn.cancelled'), { exact: true })).toBeVisible()
  expect(await member.free('usdt', FINANCIAL)).toBe(2000)
  expect((await orders(member)).map(({ status }) => status)).toEqual([4])
  await page.goto('/myInvestment?tab=ended')
  await page.getByText(words('earn.ending.4'), { exact: true }).click()
  await expect(page.getByText(words('earn.cancelled'), { exact: true })).toBeVisible()
})

test('pressed twice, a fund is bought once', async ({ page, member }) => {
  const id = await investor(member, 500)
  await member.open(page, `/buyFunds/${id}`)
  const sheet = await review(page, '100')
  await sheet.getByRole('button', { name: pattern('earn.buy-for') }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByTestId('fund-bought')).toHaveText('100.00 USDT')
  await page.goto('/myInvestment?tab=waiting')
  await expect(page.locator('main a[href^="/myInvestment/"]')).toHaveCount(1)
  expect(await orders(member)).toHaveLength(1)
  expect(await member.free('usdt', FINANCIAL)).toBe(400)
})

test('wrong amounts are refused at the field', async ({ page, member }) => {
  const id = await investor(member, 300)
  await member.open(page, `/buyFunds/${id}`)
  const amount = field(page, 'earn.amount')
  const button = page.getByRole('button', { name: words('earn.review') })
  await button.click()
  await expect(page.getByText(words('earn.error.amount'), { exact: true })).toBeVisible()
  await expect(page.getByText(words('earn.error.agree'))).toBeVisible()
  await amount.fill('9.999999')
  await expect(page.getByRole('alert').filter({ hasText: pattern('earn.error.least') })).toContainText(
    '10 USDT',
  )
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await expect(button).toBeDisabled()
  // A seventh digit never enters the field.
  await amount.fill('')
  await amount.pressSequentially('12.1234567')
  await expect(amount).toHaveValue('12.123456')
  await amount.fill('999999999')
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: words('earn.max') }).click()
  await expect(amount).toHaveValue('300')
  await expect(page.getByTestId('fund-total')).toHaveText(/^300\.\d+ USDT$/)
})

test('a fund that holds coins shows what the API says, and promises nothing', async ({ page, member }) => {
  const id = await member.fundOf('usdt', NO_TERM)
  await member.open(page, '/financial')
  const shown = async () => {
    const fund = await member.post<Fund & { nav: Nav }>(`/api/financial/${id}`)
    return fund.nav
  }
  const card = page.locator(`a[href="/financialDetails/${id}"]`)
  expect(read(await card.getByTestId('nav-value').textContent())).toBe(Number((await shown()).value))
  await card.click()
  await expect(page).toHaveURL(`/financialDetails/${id}`)
  const nav = await shown()
  expect(read(await page.getByTestId('fund-value').textContent())).toBe(Number(nav.value))
  for (const [figure, name] of [
    [nav.units, 'units'],
    [nav.operatorUnits, 'operator'],
    [nav.cash, 'cash'],
    [nav.feesTaken, 'fees'],
  ] as const)
    expect(read(await page.getByTestId(`behind-${name}`).textContent())).toBe(Number(figure))
  for (const { coin, amount } of nav.holdings)
    await expect(page.getByTestId(`holding-${coin}`)).toContainText(written(amount))
  await expect(page.getByTestId('holding-usdt')).toContainText(words('earn.nav.cash'))
  await expect(page.getByTestId('nav-gate')).toHaveText(words('earn.nav.gate.none'))
  await expect(page.getByText(words('earn.nav.risk-note'))).toBeVisible()
  await expect(page.getByText(words('earn.nav.past'))).toBeVisible()

  // Institutions: no tier, what each needs, how one leaves early, and no rate a day.
  const all = await funds(member)
  const locked = all.find((fund) => fund.nav && fund.nav.lockDays > 0)
  await page.goto(INSTITUTIONS)
  await expect(page.getByTestId('institution-tier')).toHaveText(words('earn.nav.no-tier'))
  await expect(page.getByText(words('earn.inst.no-rate'))).toBeVisible()
  await expect(page.getByTestId('tier-1')).toContainText('5,000,000 USDT')
  for (const { tier, cap, fee } of locked?.nav?.exits ?? []) {
    await expect(page.getByTestId(`tier-${tier}`)).toContainText(rate(cap))
    await expect(page.getByTestId(`tier-${tier}`)).toContainText(rate(fee))
  }
  await page.locator(`a[href="/financialDetails/${locked?.id}"]`).click()
  await expect(page.getByRole('link', { name: words('earn.buy'), exact: true })).toHaveCount(0)
  await expect(page.getByText(words('earn.nav.not-institution'))).toBeVisible()
  await inspect(page, `/financialDetails/${id}`, 'fund-nav', 'desk')
  await inspect(page, INSTITUTIONS, 'institutions', 'phone')
})

test('units wait for the valuation, and taken back before it everything returns', async ({
  page,
  member,
}) => {
  const id = await investor(member, 2000, NO_TERM)
  await member.open(page, `/buyFunds/${id}`)
  const { nav } = await member.post<Fund & { nav: Nav }>(`/api/financial/${id}`)
  const sheet = await review(page, '1000', 'fund-units')
  expect(read(await page.getByTestId('fund-units').textContent())).toBeCloseTo(1000 / Number(nav.value), 6)
  await expect(sheet.getByText('1,000.00 USDT', { exact: true })).toBeVisible()
  await sheet.getByRole('button', { name: pattern('earn.buy-for') }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByTestId('fund-bought')).toHaveText('1,000.00 USDT')
  expect(await member.free('usdt', FINANCIAL)).toBe(1000)
  const [order] = await orders(member)
  expect(order).toMatchObject({ status: 0, valueTime: nav.nextCut })
  await page.getByRole('link', { name: words('earn.see-order') }).click()
  await expect(page).toHaveURL(`/myInvestment/${order?.id}`)
  await expect(page.getByText(words('earn.nav.waiting'), { exact: true })).toBeVisible()
  await expect(page.getByTestId('order-amount')).toHaveText('1,000.00 USDT')
  await expect(page.getByRole('button', { name: words('earn.nav.redeem'), exact: true })).toHaveCount(0)
  await page.goto('/myInvestment?tab=waiting')
  await page.getByRole('link', { name: /1,000\.00 USDT/ }).click()
  await page.getByRole('button', { name: words('earn.cancel') }).click()
  await page
    .getByRole('dialog', { name: words('earn.cancel-ask') })
    .getByRole('button', { name: words('earn.cancel') })
    .click()
  await expect(page.getByText(words('earn.cancelled'), { exact: true })).toBeVisible()
  expect(await member.free('usdt', FINANCIAL)).toBe(2000)
  expect((await orders(member)).map(({ status }) => status)).toEqual([4])
})

test('wrong amounts of units are refused at the field, when one buys and when one redeems', async ({
  page,
  member,
}) => {
  const plan = await investor(member, 300, NO_TERM)
  await member.open(page, `/buyFunds/${plan}`)
  const amount = field(page, 'earn.amount')
  const button = page.getByRole('button', { name: words('earn.review') })
  await button.click()
  await expect(page.getByText(words('earn.error.amount'), { exact: true })).toBeVisible()
  await amount.fill('9.999999')
  await expect(page.getByRole('alert').filter({ hasText: pattern('earn.error.least') })).toContainText(
    '10 USDT',
  )
  await expect(button).toBeDisabled()
  await amount.fill('301')
  await expect(page.getByRole('alert').filter({ hasText: words('earn.error.short') })).toBeVisible()
  await page.getByRole('button', { name: words('earn.max') }).click()
  await expect(amount).toHaveValue('300')

  // No story lasts until midnight: the order is shown as it will be within a lock-up, at a loss.
  const id = await member.invest(plan, '300', NO_TERM)
  const lockedUntil = Date.now() + 40 * 86_400_000
  const position = {
    units: '300',
    nav: '0.9',
    value: '270',
    gain: '-30',
    boughtUnits: '300',
    boughtNav: '1',
    lockedUntil,
    earlyLeft: '60',
    exitFee: '0.01',
    request: null,
  }
  await page.route(`**/api/order/${id}`, async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object }
    await route.fulfill({ json: { ...answer, data: { ...answer.data, status: 1, position } } })
  })
  await page.goto(`/myInvestment/${id}`)
  await expect(page.getByTestId('order-gain')).toContainText('-30.00 USDT')
  await expect(page.getByTestId('order-gain')).toContainText('-10.00%')
  await page.getByRole('button', { name: words('earn.nav.redeem'), exact: true }).click()
  const sheet = page.getByRole('dialog', { name: words('earn.nav.redeem') })
  await sheet.getByText(words('earn.nav.units'), { exact: true }).first().click()
  const units = sheet.getByRole('textbox', { name: words('earn.nav.units') })
  await units.fill('300.00000001')
  await expect(sheet.getByRole('alert')).toContainText('300.00')
  await units.fill('60.00000001')
  await expect(sheet.getByRole('alert')).toContainText('60.00')
  await sheet.getByText(words('earn.amount'), { exact: true }).first().click()
  const money = sheet.getByRole('textbox', { name: words('earn.amount') })
  await money.fill('54.01')
  await expect(sheet.getByRole('alert')).toContainText('54.00 USDT')
  // The order still waits: the server refuses, and the sheet says so at the field.
  await money.fill('54')
  await expect(money).toHaveAttribute('aria-invalid', 'true')
  await expect(sheet.getByRole('button', { name: words('earn.nav.redeem'), exact: true })).toBeDisabled()
  expect((await orders(member))[0]?.status).toBe(0)
})

test('a wallet that holds too little leads to a transfer into it', async ({ page, member }) => {
  await member.fund('usdt', 700)
  const id = await member.fundOf('usdt', TERM_DAYS)
  await member.open(page, `/buyFunds/${id}`)
  await field(page, 'earn.amount').fill('500')
  await expect(page.getByRole('alert').filter({ hasText: words('earn.error.short') })).toBeVisible()
  await expect(page.getByText(pattern('earn.short-note'))).toContainText('700.00 USDT')
  await page.getByRole('link', { name: words('earn.transfer'), exact: true }).click()
  await expect(page).toHaveURL(/\/transfer\?/)
  await page.getByLabel(words('funds.amount'), { exact: true }).fill('600')
  await page.getByRole('button', { name: words('funds.transfer-now') }).click()
  await expect(page.getByText(words('funds.moved'))).toBeVisible()
  expect(await member.free('usdt', FINANCIAL)).toBe(600)
  await page.goto(`/buyFunds/${id}`)
  const sheet = await review(page, '500')
  await expect(sheet.getByText('500.00 USDT', { exact: true })).toBeVisible()
})

test('a level that is too low is said instead of a form', async ({ page, member }) => {
  const vip = (await funds(member)).find(({ classify, level }) => classify === VIP && level > 0)
  await member.open(page, `/buyFunds/${vip?.id}`)
  await expect(page.getByText(pattern('earn.level-needed'))).toBeVisible()
  await expect(field(page, 'earn.amount')).toHaveCount(0)
  await page.goto('/buyFunds/999999')
  await expect(page.getByText(words('earn.no-such-fund'))).toBeVisible()
})

test('a fund that is sold out or closed says so instead of a form', async ({ page, member }) => {
  const id = await member.fundOf('usdt', TERM_DAYS)
  let change: Partial<Fund & { status: number }> = { remainAmount: '0' }
  await page.route(`**/api/financial/${id}`, async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: Fund }
    await route.fulfill({ json: { ...answer, data: { ...answer.data, ...change } } })
  })
  await member.open(page, `/buyFunds/${id}`)
  await expect(page.getByText(words('earn.not.sold-out'))).toBeVisible()
  await expect(field(page, 'earn.amount')).toHaveCount(0)
  change = { status: 0 }
  await page.goto(`/financialDetails/${id}`)
  await expect(page.getByText(words('earn.not.closed'))).toBeVisible()
  await expect(page.getByRole('link', { name: words('earn.buy'), exact: true })).toHaveCount(0)
})

test('before a redemption the sheet says what comes back and what it costs', async ({ page, member }) => {
  const plan = await investor(member, 6000)
  const id = await member.invest(plan, '5000', TERM_DAYS)
  // No story lasts until midnight: the order is shown as it will be after twenty days, in the figures of the specification.
  await page.route(`**/api/order/${id}`, async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object }
    const later = {
      amount: '5000.55',
      apr: '0.073',
      days: 60,
      daysAccrued: 20,
      daily: '1.00011',
      accrued: '20.0022',
      accumulaEarn: '20.0022',
      paid: '0',
      status: 1,
      type: 3,
    }
    await route.fulfill({ json: { ...answer, data: { ...answer.data, ...later } } })
  })
  await member.open(page, `/myInvestment/${id}`)
  await expect(page.getByTestId('order-earned')).toHaveText('20.0022 USDT')
  await page.getByRole('button', { name: words('earn.redeem') }).click()
  const sheet = page.getByRole('dialog', { name: words('earn.redeem') })
  await expect(sheet.getByTestId('redeem-back')).toHaveText('5,000.55 USDT')
  await expect(sheet.getByTestId('redeem-forfeited')).toHaveText('20.0022 USDT')
  await sheet.getByText(words('earn.redeem-part'), { exact: true }).click()
  const amount = sheet.getByRole('textbox', { name: words('earn.amount') })
  await amount.fill('4999')
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await amount.fill('6000')
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await amount.fill('2000')
  await expect(sheet.getByTestId('redeem-back')).toHaveText('2,000.00 USDT')
  await expect(sheet.getByTestId('redeem-forfeited')).toHaveText('8.00 USDT')
  // The order still waits: the server refuses, and the sheet says so at the field.
  await sheet.getByRole('button', { name: pattern('earn.redeem-now') }).click()
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  expect((await orders(member))[0]?.amount).toBe('5000')
})

test('visitors read what is on offer and are led to sign in; virtual money buys nothing', async ({
  page,
  member,
}) => {
  await page.goto('/financial')
  await expect(page.getByText(words('earn.source'))).toBeVisible()
  const first = page.locator('a[href^="/financialDetails/"]').first()
  const address = await first.getAttribute('href')
  await first.click()
  await expect(page).toHaveURL(`/sign-in?next=${encodeURIComponent(address ?? '')}`)
  for (const path of ['/myInvestment', '/addIncome', '/membersOnly']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/sign-in?next=${encodeURIComponent(path)}`)
  }
  await member.open(page, '/buyFunds/1', true)
  await expect(page).toHaveURL('/financial')
  await expect(page.getByText(words('earn.practice'))).toBeVisible()
})

test('nobody else sees an order, and without one the pages lead to the funds', async ({
  page,
  member,
  neighbours: { resident },
}) => {
  await member.open(page, `/myInvestment/${resident.fundOrder}`)
  await expect(page.getByText(words('earn.no-such-order'))).toBeVisible()
  await page.goto('/myInvestment')
  await expect(page.getByText(words('earn.none.running'))).toBeVisible()
  await page.goto('/addIncome')
  await expect(page.getByText(words('earn.no-income'))).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: words('earn.see-funds') })
    .click()
  await expect(page).toHaveURL('/financial')
})

test('in Arabic and on a phone nothing is wider than the screen', async ({
  page,
  neighbours: { resident },
}) => {
  await resident.person.sit(page)
  await seat(page, 'plimsoll.prefs', { updown: 'green-up', theme: 'light', locale: 'ar' })
  const basket = await resident.person.fundOf('usdt', NO_TERM)
  for (const path of [
    '/financial',
    '/financial-classic',
    '/membersOnly',
    `/financialDetails/${resident.fund}`,
    `/buyFunds/${resident.fund}`,
    '/myInvestment?tab=waiting',
    `/myInvestment/${resident.fundOrder}`,
    '/addIncome',
    '/financialAgreement',
    `/financialDetails/${basket}`,
    `/buyFunds/${basket}`,
    INSTITUTIONS,
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

test('the agreement says how the reward is funded, and reads well in every form', async ({
  page,
  neighbours: { resident },
}) => {
  await resident.person.sit(page)
  await page.goto('/financialAgreement')
  for (const rule of ['reward', 'dates', 'rounding', 'early', 'cancel', 'who', 'limits'] as const)
    await expect(page.getByRole('heading', { name: words(`earn.rule.${rule}`), exact: true })).toBeVisible()
  for (const rule of ['dates', 'rounding', 'gate', 'fee', 'lock'] as const)
    await expect(
      page.getByRole('heading', { name: words(`earn.nav.rule.${rule}`), exact: true }),
    ).toBeVisible()
  await inspect(page, `/myInvestment/${resident.fundOrder}`, 'fund-waiting', 'desk')
})
