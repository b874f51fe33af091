// When the server or the network goes away, and when it comes back.
import { DESK } from '../../playwright.config'
import { expect, test } from '../support/fixtures'
import { Platform } from '../support/platform'
import { pattern, words } from '../support/words'

test.describe('the power goes', () => {
  // A browser says so itself when nobody answers.
  test.use({ complaints: [/Failed to load resource|WebSocket connection/] })

  test('prices stop, the page says so, and goes on by itself when the server is back', async ({ page }) => {
    const platform = await Platform.boot()
    try {
      await page.setViewportSize(DESK)
      await page.goto(`${platform.url}/quote`)
      const state = page.getByRole('status').filter({ hasText: words('common.connection.live') })
      await expect(state).toBeVisible()
      await platform.kill()
      await expect(page.getByText(words('common.connection.lost'))).toBeVisible()
      await platform.start()
      await expect(state).toBeVisible()
      const prices = () => page.getByRole('main').textContent()
      const before = await prices()
      await expect.poll(prices).not.toBe(before)
    } finally {
      await platform.stop()
    }
  })
})

test.describe('no network', () => {
  test.use({ serviceWorkers: 'allow', complaints: [/Failed to load resource|WebSocket connection/] })

  test('the shell opens without one', async ({ page, context }) => {
    await page.goto('/home')
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    // The worker has kept the shell when it is active; the page becomes its own at the next start.
    await page.reload()
    await context.setOffline(true)
    await page.goto('/quote')
    await expect(page.getByText(words('common.sandbox-strip'))).toBeVisible()
    await expect(page.getByText(words('common.tab.quote')).filter({ visible: true }).first()).toBeVisible()
    await context.setOffline(false)
  })
})

test.describe('cut off at the desk', () => {
  test.use({ complaints: [/Failed to load resource|WebSocket connection|ERR_INTERNET_DISCONNECTED/] })

  test('an order that is pressed is refused on the spot and never sent later', async ({
    page,
    context,
    member,
  }) => {
    await member.fund('usdt', 1000)
    // Lines that are open and bring nothing, as when a train enters a tunnel.
    await page.addInitScript(() => {
      const Line = WebSocket
      class Deaf extends Line {
        override set onmessage(hear: (event: MessageEvent) => void) {
          super.onmessage = (event) => 'deaf' in document.documentElement.dataset || hear(event)
        }
      }
      window.WebSocket = Deaf
    })
    const deafen = (is: boolean) =>
      page.evaluate((is) => document.documentElement.toggleAttribute('data-deaf', is), is)
    await page.setViewportSize(DESK)
    await member.open(page, '/tradeBB?symbol=btc')
    const ticket = page.getByRole('complementary', { name: words('trade.ticket') })
    const buy = ticket.getByRole('button', { name: pattern('trade.buy-coin') })
    await ticket.getByLabel(words('trade.price'), { exact: true }).fill('60000')
    await ticket.getByLabel(words('trade.amount'), { exact: true }).fill('0.005')
    await expect(buy).toBeEnabled()

    await deafen(true)
    await context.setOffline(true)
    await buy.click()
    await expect(ticket.getByRole('alert')).toContainText(words('common.not-sent'), { timeout: 3000 })
    // Seven seconds of silence, and two to say so.
    const banner = page.getByTestId('connection')
    await expect(banner).toContainText(/./, { timeout: 12_000 })
    await expect(page.locator('html')).toHaveAttribute('data-stale', '')
    // Who buys at market has to know what the market is.
    await ticket.getByRole('button', { name: words('trade.kind.market'), exact: true }).click()
    await ticket.getByLabel(words('trade.total'), { exact: true }).fill('100')
    await expect(buy).toBeDisabled()

    await deafen(false)
    await context.setOffline(false)
    await expect(banner).toBeEmpty()
    await expect(buy, 'the desk goes on by itself').toBeEnabled()
    for (const status of [0, 1])
      expect(await member.post<unknown[]>('/api/currency/order/orderList', { status })).toEqual([])
    expect(await member.free('usdt')).toBe(1000)
  })
})
