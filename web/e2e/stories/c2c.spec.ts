// C2C: what is advertised, a purchase from a simulated dealer, two people who deal with each other, and what is refused.
import type { Browser, Locator, Page } from '@playwright/test'
import { DESK, PHONE } from '../../playwright.config'
import { expect, test } from '../support/fixtures'
import { type C2cAd, FUND_PASSWORD, PASSWORD, Person, PICTURE, seat, until } from '../support/person'
import { sideBySide } from '../support/side-by-side'
import { pattern, words } from '../support/words'

interface Order {
  id: number
  status: number
  amount: string
  received: string
  escrow: string
  counterparty: string
}

/** Sooner than pages look by themselves. */
const LIVE_MS = 5000
/** Long enough for several reads of the list. */
const FOLLOWED_MS = 15_000

const DONE = 2
const APPEAL = 4

const orders = (person: Person) => person.post<Order[]>('/api/c2c/order/list', { pageSize: 50 })
const order = (person: Person, id: number) => person.post<Order>(`/api/c2c/order/${id}`)

/** A figure as the page writes it. */
const written = (text: string) => Number(text).toLocaleString('en', { maximumFractionDigits: 8 })

/** Opens the sheet of the first advertisement that somebody else has. */
async function take(page: Page, button: string): Promise<Locator> {
  await page.getByTestId('ad').getByRole('button', { name: button }).first().click()
  return page.getByRole('dialog', { name: button })
}

const amountOf = (sheet: Locator) => sheet.getByRole('textbox', { name: words('c2c.amount'), exact: true })
const stateOf = (page: Page) => page.getByTestId('order-state')

test('visitors see every ad as the API has it, best price first, and sign in to trade', async ({
  page,
  member,
}) => {
  const ads = await member.ads('buy', 'EUR')
  await page.goto('/c2c?side=buy&coin=USDT&fiat=EUR')
  const cards = page.getByTestId('ad')
  await expect(cards).toHaveCount(ads.length)
  for (const ad of ads) {
    const card = cards.filter({ hasText: ad.nick })
    await expect(card).toContainText(`${written(ad.minAmount)} – ${written(ad.maxAmount)} EUR`)
    for (const { name } of ad.payTypes) await expect(card).toContainText(name)
    if (ad.simulated) await expect(card.getByText(words('c2c.simulated'), { exact: true })).toBeVisible()
  }
  // Prices float: what is shown is compared with itself, and with the API within a tick.
  const shown = (await page.getByTestId('ad-price').allInnerTexts()).map(Number.parseFloat)
  expect(shown).toEqual(shown.toSorted((a, b) => a - b))
  expect(Math.abs((shown[0] ?? 0) - Number(ads[0]?.price))).toBeLessThan(0.05)

  // The address says what is shown; a method that nobody offers shows nobody.
  await page.getByRole('textbox', { name: words('c2c.amount') }).fill('4500')
  await expect(cards).toHaveCount(ads.filter(({ maxAmount }) => Number(maxAmount) >= 4500).length)
  await expect(page).toHaveURL(/amount=4500/)
  await page.getByRole('textbox', { name: words('c2c.amount') }).fill('900000000')
  await expect(page.getByText(words('c2c.none'))).toBeVisible()

  await page.goto('/c2c?side=buy&coin=USDT&fiat=EUR')
  await page.getByTestId('ad').getByRole('link', { name: 'Buy USDT' }).first().click()
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fc2c/)

  // A member without a verified name sees why they can't trade, and a link to the verification page.
  await member.open(page, '/c2c?fiat=EUR')
  await expect(page.getByText(words('c2c.verify-take')).first()).toBeVisible()
  await page
    .getByRole('link', { name: words('c2c.verify') })
    .first()
    .click()
  await expect(page).toHaveURL('/certification-primary')
})

test('prices of the list follow the market within seconds', async ({ page, member }) => {
  const wanted = { side: 'buy', coin: 'BTC', fiat: 'EUR', pageSize: 100 }
  const list = () => member.post<C2cAd[]>('/api/c2c/ad/list', wanted)
  const floating = await until(
    () => 'a floating price for bitcoin',
    async () => (await list()).find(({ priceType }) => priceType === 'ratio'),
  )
  await page.goto('/c2c?side=buy&coin=BTC&fiat=EUR')
  const shown = page.getByTestId('ad').filter({ hasText: floating.nick }).getByTestId('ad-price')
  await sideBySide(
    [
      {
        name: `the price of ${floating.nick}`,
        screen: async () => Number.parseFloat(((await shown.textContent()) ?? '').replaceAll(',', '')),
        engine: async () => Number((await list()).find(({ id }) => id === floating.id)?.price),
        oldestMs: LIVE_MS,
      },
    ],
    FOLLOWED_MS,
  )
})

test('practice accounts are kept from C2C, and told so', async ({ page, member }) => {
  await member.open(page, '/c2c/list', true)
  await expect(page).toHaveURL(/\/c2c($|\?)/)
  await expect(page.getByText(words('c2c.practice'), { exact: true })).toBeVisible()
})

test('wrong amounts and a changed price are refused at the field', async ({ page, member }) => {
  await member.dealer('Wrong Amounts')
  const [ad] = await member.ads('buy', 'USD')
  let factor = 1
  await page.route(`**/api/c2c/ad/${ad?.id}`, async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: C2cAd }
    const price = (Number(answer.data.price) * factor).toFixed(2)
    await route.fulfill({ json: { ...answer, data: { ...answer.data, price } } })
  })
  await member.open(page, '/c2c?side=buy&coin=USDT&fiat=USD')
  const sheet = await take(page, 'Buy USDT')
  const amount = amountOf(sheet)
  const button = sheet.getByRole('button', { name: 'Buy USDT' })
  await button.click()
  await expect(sheet.getByText(words('c2c.error.amount'))).toBeVisible()
  await expect(sheet.getByText(words('c2c.error.method'))).toBeVisible()
  await amount.fill('9.99')
  await expect(sheet.getByRole('alert').filter({ hasText: pattern('c2c.error.least') })).toBeVisible()
  await expect(button).toBeDisabled()
  await amount.fill('')
  await amount.pressSequentially('12.345')
  await expect(amount).toHaveValue('12.34')
  await amount.fill('3000.01')
  await expect(sheet.getByRole('alert').filter({ hasText: pattern('c2c.error.most') })).toBeVisible()
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await sheet.getByRole('button', { name: words('c2c.max') }).click()
  await expect(amount).toHaveValue('3000')

  // The page shows another price than the ad has: nobody agrees to what they did not see.
  factor = 0.9
  await amount.fill('100')
  await sheet.getByText(ad?.payTypes[0]?.name ?? '', { exact: true }).click()
  await expect(sheet.getByTestId('take-price')).toContainText((Number(ad?.price) * 0.9).toFixed(2))
  await button.click()
  await expect(sheet.getByRole('alert').filter({ hasText: words('c2c.error.price-moved') })).toBeVisible()
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  expect(await orders(member)).toEqual([])
})

test('a purchase from a simulated dealer is made once, paid, released, and arrives to the last digit', async ({
  page,
  member,
}) => {
  test.setTimeout(240_000)
  await member.dealer('Grace Hopper')
  await member.open(page, '/c2c?side=buy&coin=USDT&fiat=EUR')
  const sheet = await take(page, 'Buy USDT')
  await amountOf(sheet).fill('123.45')
  await sheet.getByRole('radio').last().check({ force: true })
  await expect(sheet.getByTestId('deal-money')).toHaveText('123.45 EUR')
  await sheet.getByRole('button', { name: 'Buy USDT' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(page).toHaveURL(/\/c2c\/order_detail\/\d+$/)
  await expect(stateOf(page)).toHaveText(/Pay .*123\.45 EUR/)
  const made = await orders(member)
  expect(made).toHaveLength(1)
  const id = made[0]?.id ?? 0

  // Where to pay, what to copy, and in whose name.
  await expect(page.getByText(pattern('c2c.own-account-name'))).toContainText('Grace Hopper')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page
    .getByRole('button', { name: pattern('c2c.copy') })
    .first()
    .click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('123.45')
  await expect(page.getByRole('timer')).toHaveText(/^\d\d:\d\d$/)

  // A proof, with a note.
  await page.getByRole('link', { name: words('c2c.act.upload') }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: PICTURE })
  await page.getByRole('textbox', { name: words('c2c.upload.note') }).fill('Sent at noon')
  await page.getByRole('button', { name: words('c2c.upload.send'), exact: true }).click()
  await expect(page).toHaveURL(`/c2c/order_detail/${id}`)
  await expect(page.getByText('Sent at noon')).toBeVisible()
  await expect(page.getByText('SHA-256')).toBeVisible()

  await page.getByRole('button', { name: words('c2c.act.paid') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('c2c.paid.confirm') })
    .click()
  await expect(stateOf(page)).toHaveText(words('c2c.now.1-buy'))
  // Once it was paid, cancelling is warned of.
  await page.getByRole('button', { name: words('c2c.act.cancel') }).click()
  await expect(page.getByText(words('c2c.cancel.paid-title'))).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: pattern('c2c.chat') }).click()
  await expect(page.getByTestId('message').first()).toBeVisible()
  const line = page.getByRole('textbox', { name: words('c2c.chat.write') })
  await line.fill('See https://example.com')
  await line.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: words('refused.c2c-link') })).toBeVisible()
  await line.fill('All done from my side')
  await line.press('Enter')
  await expect(page.getByTestId('message').filter({ hasText: 'All done from my side' })).toHaveCount(1)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: words('c2c.chat.export') }).click()
  const kept = await (await saved).createReadStream()
  expect((await kept.toArray()).join('')).toContain('All done from my side')

  // Meanwhile: a report, a block that is listed, and that is lifted again.
  const about = page.getByRole('button', { name: pattern('c2c.about') })
  await about.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('c2c.report'), exact: true })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('c2c.report-send') })
    .click()
  await expect(page.getByText(words('c2c.reported'))).toBeVisible()
  await about.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('c2c.block'), exact: true })
    .click()
  await expect(page.getByRole('dialog').getByRole('button', { name: words('c2c.unblock') })).toBeVisible()
  await page.goto('/c2c/create')
  await page.getByRole('button', { name: words('c2c.blocks') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('c2c.unblock') })
    .click()
  await expect(page.getByText(words('c2c.no-blocks'))).toBeVisible()
  await page.goto(`/c2c/order_detail/${id}`)

  // The simulated dealer releases the coins; the open page shows it without being loaded again.
  await expect(stateOf(page)).toHaveText(/You received/, { timeout: 150_000 })
  const ended = await order(member, id)
  expect(ended.status).toBe(DONE)
  expect(String(await member.free('usdt'))).toBe(String(Number(ended.received)))
  await expect(stateOf(page)).toContainText(`${written(ended.received)} USDT`)
  await page.getByRole('button', { name: words('c2c.rating.good') }).click()
  await expect(page.getByText(`${words('c2c.rating.yours')}: ${words('c2c.rating.good')}`)).toBeVisible()
})

/** A browser of one's own, beside that of the story. */
async function beside(browser: Browser, person: Person, path: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: person.platform,
    viewport: DESK,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('plimsoll.pop-ups', '[1,2,3,4,5,6,7,8,9]'))
  await person.open(page, path)
  return page
}

/** Somebody who sells USDT for dollars, by an advertisement written in the browser. */
async function post(page: Page, seller: Person, fixed: string) {
  await seller.open(page, '/c2c/accounts')
  await page.getByRole('button', { name: words('c2c.account.add') }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox').selectOption({ label: 'Revolut' })
  await form.getByRole('textbox', { name: 'Revtag' }).fill('@alice')
  await form.getByRole('button', { name: words('c2c.save') }).click()
  await expect(page.getByTestId('pay-account')).toContainText('@alice')

  await page.goto('/c2c/create?ad=new')
  await page.getByRole('combobox', { name: words('c2c.fiat') }).selectOption('USD')
  const fill = (name: Parameters<typeof words>[0], text: string) =>
    page.getByRole('textbox', { name: words(name), exact: true }).fill(text)
  await page.getByRole('button', { name: words('c2c.post') }).click()
  await expect(page.getByText(words('c2c.fault.missing')).first()).toBeVisible()
  await fill('c2c.price', fixed)
  await fill('c2c.quantity', '500')
  await fill('c2c.ad.min', '10')
  await fill('c2c.ad.max', '400')
  await page.getByRole('checkbox', { name: 'Revolut' }).check()
  await page.getByRole('combobox', { name: words('c2c.account.paid-at') }).selectOption({ index: 1 })
  await page.getByRole('button', { name: words('c2c.post') }).click()
  await expect(page.getByTestId('my-ad')).toHaveCount(1)
}

test('two people deal: the same state and words on both screens, coins given once with the fund password', async ({
  page,
  browser,
  platform,
}) => {
  test.setTimeout(240_000)
  const [alice, bob] = await Promise.all([Person.signUp(platform), Person.signUp(platform)])
  await Promise.all([alice.dealer('Alice Seller'), bob.dealer('Bob Buyer')])
  const codes = await alice.equip()
  await alice.fund('usdt', 1000)
  const before = await alice.free('usdt')
  await post(page, alice, '0.7')
  const nick = (await alice.post<{ nick: string }>('/api/c2c/me')).nick

  // Bob takes it by quantity, on a desk: order and conversation side by side.
  const his = await beside(browser, bob, '/c2c?side=buy&coin=USDT&fiat=USD')
  await his.getByTestId('ad').filter({ hasText: nick }).getByRole('button', { name: 'Buy USDT' }).click()
  const sheet = his.getByRole('dialog', { name: 'Buy USDT' })
  await sheet.getByText('By USDT').click()
  await sheet.getByRole('textbox', { name: words('c2c.quantity') }).fill('100')
  await expect(sheet.getByTestId('deal-money')).toHaveText('70 USD')
  await sheet.getByRole('button', { name: 'Buy USDT' }).click()
  await expect(stateOf(his)).toHaveText(/Pay .*70 USD/)
  await expect(his.getByText('Alice Seller').first()).toBeVisible()
  await expect(his.getByText('@alice')).toBeVisible()
  const [deal] = await orders(alice)
  const id = deal?.id ?? 0
  expect(await alice.free('usdt')).toBeCloseTo(before - 100.1, 8)

  // Alice gets a notice that links to the order, the order is in her list of sales, and messages arrive on both sides.
  await page.goto('/notice')
  await page.getByText('New C2C order: you sell').click()
  await page.getByRole('link', { name: words('content.see-order') }).click()
  await expect(page).toHaveURL(`/c2c/order_detail/${id}`)
  await page.goto('/c2c/list/withdraw')
  await page.getByRole('link', { name: /70 USD/ }).click()
  await expect(stateOf(page)).toHaveText(words('c2c.now.0-sell'))
  await expect(page.getByTestId('payer')).toHaveText('Bob Buyer')
  const hisLine = his.getByRole('textbox', { name: words('c2c.chat.write') })
  await hisLine.fill('I am paying now')
  await hisLine.press('Enter')
  await page.getByRole('tab', { name: pattern('c2c.chat') }).click()
  await expect(page.getByTestId('message').filter({ hasText: 'I am paying now' })).toBeVisible()
  await expect(his.getByRole('img', { name: words('c2c.chat.read') })).toBeVisible()
  // Live, not with the next look.
  await hisLine.fill('From my own account')
  await hisLine.press('Enter')
  const heard = page.getByTestId('message').filter({ hasText: 'From my own account' })
  await expect(heard).toBeVisible({ timeout: LIVE_MS })
  await page.getByRole('tab', { name: words('c2c.order'), exact: true }).click()

  await his.getByRole('button', { name: words('c2c.act.paid') }).click()
  await his
    .getByRole('dialog')
    .getByRole('button', { name: words('c2c.paid.confirm') })
    .click()
  await expect(stateOf(his)).toHaveText(words('c2c.now.1-buy'))
  await expect(stateOf(page)).toHaveText(/Check that .*70 USD/)

  // Alice appeals first: both see it, with her words. Then the money is there, and she releases.
  await page.getByRole('button', { name: words('c2c.act.appeal') }).click()
  const appeal = page.getByRole('dialog', { name: words('c2c.appeal.ask') })
  await appeal.getByRole('button', { name: words('c2c.appeal.confirm') }).click()
  await expect(appeal.getByText(words('c2c.error.reason'))).toBeVisible()
  await appeal.getByText(words('c2c.appeal-reason.2')).click()
  await appeal.getByRole('textbox', { name: words('c2c.appeal.words') }).fill('Nothing on my statement yet')
  await appeal.getByRole('button', { name: words('c2c.appeal.confirm') }).click()
  for (const one of [page, his]) {
    await expect(stateOf(one)).toHaveText(words('c2c.status.4'))
    await expect(one.getByTestId('appeal')).toContainText('Nothing on my statement yet')
  }
  expect((await order(bob, id)).status).toBe(APPEAL)

  await page.getByRole('button', { name: words('c2c.act.release') }).click()
  const release = page.getByRole('dialog', { name: words('c2c.release.ask') })
  const give = release.getByRole('button', { name: pattern('c2c.release.confirm') })
  await expect(give).toBeDisabled()
  await release.getByRole('checkbox').first().check()
  await release.getByRole('checkbox').last().check()
  const code = release.getByRole('textbox', { name: words('funds.proof.totp') })
  const secret = release.getByLabel(words('funds.proof.password'), { exact: true })
  await code.fill(codes.pop() ?? '')
  await secret.fill(PASSWORD)
  await give.click()
  await expect(secret).toHaveAttribute('aria-invalid', 'true')
  await code.fill(codes.pop() ?? '')
  await secret.fill(FUND_PASSWORD)
  await give.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(stateOf(page)).toHaveText(/You sold/)
  await expect(stateOf(his)).toHaveText(/You received .*100 USDT/)
  expect(await bob.free('usdt')).toBe(100)
  expect(await alice.free('usdt')).toBeCloseTo(before - 100.1, 8)
  await his.context().close()
})

test('C2C in Arabic and on a phone is never wider than the screen', async ({
  page,
  neighbours: { resident },
}) => {
  await resident.person.sit(page)
  await seat(page, 'plimsoll.prefs', { updown: 'green-up', theme: 'light', locale: 'ar' })
  for (const path of [
    '/c2c?fiat=EUR',
    '/c2c/create',
    '/c2c/create?ad=new',
    '/c2c/accounts',
    '/c2c/list',
    '/c2c/list/withdraw?view=ended',
    `/c2c/order_detail/${resident.deal}`,
    `/c2c/order_upload/${resident.deal}`,
    '/c2c/description',
  ]) {
    await page.goto(path)
    for (const size of [PHONE, { width: 360, height: 640 }, DESK]) {
      await page.setViewportSize(size)
      await expect(page.locator('h1').first()).toBeVisible()
      await expect(page.locator('.skeleton')).toHaveCount(0)
      // Columns become rows in a frame or two.
      const over = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await expect.poll(over, { message: `${path} at ${size.width}` }).toBe(0)
    }
  }
})
