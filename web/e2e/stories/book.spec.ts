// The order book beside the chart: what is drawn of it is whole.
import { expect, test } from '../support/fixtures'
import { words } from '../support/words'

for (const height of [640, 700, 815, 900, 1013])
  test(`on a desk ${height} px high no level of the book is cut`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height })
    await page.goto('/tradeU?symbol=btc')
    const book = page.getByRole('region', { name: words('common.book.title') })
    await expect(book.getByRole('button').first()).toBeVisible()
    const cuts = () =>
      book.evaluate((section) =>
        [...section.querySelectorAll('li')].map((level) => {
          const box = level.parentElement?.parentElement?.getBoundingClientRect()
          const { top, bottom } = level.getBoundingClientRect()
          return box ? Math.round(Math.max(0, box.top - top, bottom - box.bottom)) : -1
        }),
      )
    // Polled: the panels around it take their sizes a moment after the first level is there.
    await expect
      .poll(async () => (await cuts()).filter((cut) => cut !== 0), { message: 'pixels outside of a side' })
      .toEqual([])
    expect((await cuts()).length, 'both sides are shown').toBeGreaterThanOrEqual(6)
  })
