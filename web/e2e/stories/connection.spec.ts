// When the server or the network goes away, and when it comes back.
import { DESK } from '../../playwright.config'
import { Platform } from '../support/platform'
import { expect, test } from '../support/story'
import { words } from '../support/words'

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
