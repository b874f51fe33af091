// Collectibles: what there is, and one that changes hands for a price that both saw.
import { DESK, PHONE } from '../../playwright.config'
import { expect, test } from '../support/fixtures'
import { type Collectible, Person, seat } from '../support/person'
import { pattern, words } from '../support/words'

interface Series {
  id: number
  name: string
  items: number
  floorPrice: string | null
}

interface Trade {
  productId: number
  side: string
  price: string
  fee: string
  royalty: string
  receive: string
}

const series = (person: Person) => person.post<Series[]>('/api/series/list', { pageSize: 100 })
const trades = (person: Person, status: number) =>
  person.post<Trade[]>('/api/nftOrder/list', { status, pageNum: 1, pageSize: 50 })

/** A figure as the page writes it. */
const written = (text: string) => Number(text).toLocaleString('en', { maximumFractionDigits: 8 })

/** Money in hundred-millionths, so that sums are exact. */
const parts = (amount: number | string) => Math.round(Number(amount) * 1e8)

test('visitors see every series and item of the API, with what it is, and sign in to buy', async ({
  page,
  member,
}) => {
  const all = await series(member)
  expect(all.length).toBeGreaterThanOrEqual(3)
  await page.goto('/nft')
  await expect(page.getByText(words('collectibles.label'))).toBeVisible()
  for (const { id, name } of all) {
    const card = page.locator(`a[href="/listDetail?id=${id}"]`)
    await expect(card).toContainText(name)
    // A price is there or it is not, and none is made up. Others trade meanwhile, and the page follows.
    await expect(async () => {
      const floor = (await series(member)).find((one) => one.id === id)?.floorPrice
      await expect(card.getByText(words('collectibles.floor'))).toHaveCount(floor ? 1 : 0, { timeout: 1 })
      if (floor) await expect(card).toContainText(`${written(floor)} USDT`, { timeout: 1 })
    }).toPass()
  }
  const items = await member.post<Collectible[]>('/api/nftProduct/list', {
    seriesId: all[0]?.id,
    pageSize: 100,
  })
  await page.locator(`a[href="/listDetail?id=${all[0]?.id}"]`).click()
  const tiles = page.locator('main a[href^="/nftDetail"]')
  await expect(tiles).toHaveCount(items.length)
  await page.getByRole('searchbox', { name: words('collectibles.search') }).fill(items[0]?.name ?? '')
  await expect(tiles).toHaveCount(items.filter(({ name }) => name === items[0]?.name).length)
  await page.getByRole('searchbox').fill('')
  await page.getByText(words('collectibles.show.sale'), { exact: true }).last().click()
  await page.getByLabel(words('collectibles.sort'), { exact: true }).selectOption('-price')
  await expect(page).toHaveURL(/show=sale.*sort=-price|sort=-price.*show=sale/)

  const [offered] = await member.post<Collectible[]>('/api/nftProduct/list', {
    saleStatus: 1,
    sort: '-price',
    pageSize: 1,
  })
  await page.goto(`/nftDetail?id=${offered?.id}`)
  await expect(page.getByText(words('collectibles.label'))).toBeVisible()
  const picture = page.getByRole('img', { name: offered?.name ?? '', exact: true })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true)
  await page.getByRole('link', { name: pattern('collectibles.buy-for') }).click()
  await expect(page).toHaveURL(/\/sign-in\?next=/)

  await member.open(page, '/nftMy', true)
  await expect(page).toHaveURL('/nft')
  await expect(page.getByText(words('collectibles.practice'))).toBeVisible()
})

test('an owner puts a collectible up for sale, another buys it once, and every digit of the money is right', async ({
  page,
  browser,
  platform,
  member: seller,
}) => {
  await seller.fund('usdt', 5000)
  const { item } = await seller.collect()
  const rich = parts(await seller.free('usdt'))
  await seller.open(page, `/nftDetail?id=${item.id}`)
  await expect(page.getByTestId('item-owner')).toHaveText(words('collectibles.you'))
  await page.getByRole('button', { name: words('collectibles.sell') }).click()
  const sheet = page.getByRole('dialog', { name: words('collectibles.sell') })
  await sheet.getByRole('textbox', { name: words('collectibles.price') }).fill('123.456789')
  const { receive } = await seller.post<Trade>('/api/nftProduct/preview', {
    id: item.id,
    price: '123.456789',
  })
  await expect(sheet.getByTestId('you-receive')).toHaveText(`${written(receive)} USDT`)
  await sheet.getByRole('button', { name: pattern('collectibles.sell-for') }).click()
  await expect(page.getByTestId('item-price')).toHaveText('123.456789 USDT')

  const buyer = await Person.signUp(platform)
  await buyer.fund('usdt', 1000)
  const context = await browser.newContext({ baseURL: platform, viewport: DESK, serviceWorkers: 'block' })
  const other = await context.newPage()
  await buyer.open(other, `/nftDetail?id=${item.id}`)
  await other.getByRole('button', { name: pattern('collectibles.buy-for') }).click()
  const purchase = other.getByRole('dialog', { name: words('collectibles.buy') })
  await expect(purchase.getByTestId('balance-after')).toHaveText('876.543211 USDT')

  // The owner changes the price while the buyer reads the old one.
  await seller.post('/api/nftProduct/upOrDownPro', { id: item.id, saleStatus: 1, price: '100.000001' })
  await purchase.getByRole('button', { name: pattern('collectibles.buy-for') }).click()
  await expect(purchase.getByRole('alert')).toContainText('100.000001 USDT')
  expect(await buyer.free('usdt')).toBe(1000)
  await purchase.getByRole('button', { name: /100\.000001/ }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(other.getByTestId('trade-sum')).toHaveText('100.000001 USDT')
  expect(parts(await buyer.free('usdt'))).toBe(parts(1000) - parts('100.000001'))
  expect(await trades(buyer, 0)).toMatchObject([{ productId: item.id, price: '100.000001' }])

  const [sold, ...more] = await trades(seller, 1)
  expect(more).toEqual([])
  expect(parts(sold?.receive ?? '')).toBe(
    parts('100.000001') - parts(sold?.fee ?? '') - parts(sold?.royalty ?? ''),
  )
  expect(parts(await seller.free('usdt'))).toBe(rich + parts(sold?.receive ?? ''))
  // Both see it: whose it is now, and what was sold.
  await other.goto('/nftMy')
  await expect(other.locator(`main a[href="/nftDetail?id=${item.id}"]`)).toHaveCount(1)
  await expect(page.getByTestId('item-owner')).not.toHaveText(words('collectibles.you'))
  await page.goto('/nftMy?tab=sold')
  await expect(page.locator('main a[href^="/nftResult"]')).toHaveCount(1)
  await page.goto('/nftMy')
  await expect(page.getByText(words('collectibles.empty.items'))).toBeVisible()
  await context.close()
})

test('collectibles in Arabic and on a phone are never wider than the screen', async ({
  page,
  neighbours: { resident },
}) => {
  await resident.person.sit(page)
  await seat(page, 'plimsoll.prefs', { updown: 'green-up', theme: 'light', locale: 'ar' })
  for (const path of [
    '/nft',
    `/listDetail?id=${resident.series}`,
    `/nftDetail?id=${resident.collectible}`,
    `/nftResult?id=${resident.collectibleTrade}`,
    '/nftMy',
    '/nftMy?tab=bought',
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
