// The main screens at every width somebody may have: nothing wider than the screen, nothing that is pressed or typed into cut
// off, and on a desk a chart one can read.
import { expect, type Page } from '@playwright/test'
import { DESK } from '../playwright.config'
import { test } from './support/fixtures'
import { words } from './support/words'

const SIZES = [
  [360, 640],
  [768, 1024],
  [844, 390],
  [1024, 768],
  [1200, 800],
  [1920, 1080],
  [2560, 1440],
] as const
const SCREENS = ['/home', '/quote', '/tradeU', '/tradeBB', '/trade', '/assets', '/my-account', '/recharge']
const DESK_FROM = 1024
const CHART_LEAST = 480

/** What reaches over an edge of the screen, or of a part that cuts what is too wide for it. What scrolls is not cut. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const cut: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('a, button, input, select, th, dd')) {
      const box = element.getBoundingClientRect()
      if (!box.width || !box.height || getComputedStyle(element).visibility === 'hidden') continue
      if (element.closest('.sr-only, [class*="sr-only"]')) continue
      let [left, right] = [0, innerWidth]
      let scrolls = false
      for (let around = element.parentElement; around; around = around.parentElement) {
        const { overflowX, position } = getComputedStyle(around)
        if (overflowX === 'auto' || overflowX === 'scroll')
          scrolls ||= around.scrollWidth > around.clientWidth
        if (overflowX === 'hidden' || overflowX === 'clip') {
          const edge = around.getBoundingClientRect()
          left = Math.max(left, edge.left)
          right = Math.min(right, edge.right)
        }
        if (position === 'fixed') break
      }
      if (!scrolls && (box.right > right + 1 || box.left < left - 1))
        cut.push(`${element.outerHTML.slice(0, 120)} ${Math.round(box.left)}–${Math.round(box.right)}`)
    }
    return cut
  })

for (const screen of SCREENS)
  test(`${screen} fits every width`, async ({ page, neighbours: { resident } }) => {
    await resident.person.sit(page)
    await page.setViewportSize({ width: SIZES[0][0], height: SIZES[0][1] })
    await page.goto(screen)
    await expect(page.locator('h1').first()).toBeAttached()
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height })
      await expect(page.locator('.skeleton')).toHaveCount(0)
      await page.waitForTimeout(250)
      const form = `${width}×${height}`
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect.soft(over, `${form}: wider than the screen`).toBe(0)
      expect.soft(await cutOff(page), `${form}: cut off`).toEqual([])
      if (!screen.startsWith('/trade')) continue
      const chart = page.getByRole('region', { name: words('market.chart') })
      await expect(chart, `${form}: the chart`).toBeInViewport({ ratio: 0.4 })
      const { width: wide = 0 } = (await chart.boundingBox()) ?? {}
      if (width < DESK_FROM) continue
      expect.soft(wide, `${form}: the chart's width`).toBeGreaterThanOrEqual(CHART_LEAST)
      const intervals = chart.locator('button[aria-pressed]').filter({ hasText: /^\d+[mhdw]$/ })
      await expect.soft(intervals.last(), `${form}: the last interval`).toBeInViewport({ ratio: 1 })
    }
  })

test('second-contracts: the chart, the time and both buttons are on one phone screen', async ({
  page,
  neighbours: { resident },
}) => {
  await resident.person.sit(page)
  for (const [width, height] of [
    [390, 844],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/trade')
    const chart = page.getByRole('region', { name: words('market.chart') })
    await expect(chart).toBeInViewport({ ratio: 0.9 })
    for (const side of ['trade.seconds.up', 'trade.seconds.down'] as const)
      await expect(page.getByRole('button', { name: words(side), exact: true })).toBeInViewport({ ratio: 1 })
    await expect(page.getByLabel(words('trade.seconds.period'))).toBeInViewport({ ratio: 1 })
    await expect(page.getByLabel(words('trade.seconds.stake'), { exact: true })).toBeInViewport({ ratio: 1 })
    const bar = await page.getByTestId('seconds-bar').boundingBox()
    const drawn = await chart.boundingBox()
    expect((drawn?.y ?? 0) + (drawn?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1)
  }
})

test('parts of the desk are pulled with a pointer and with keys, and stay where they were left', async ({
  page,
}) => {
  await page.setViewportSize(DESK)
  await page.goto('/tradeU')
  const border = page.getByRole('separator', { name: words('trade.resize.ticket') })
  const size = async () => Number(await border.getAttribute('aria-valuenow'))
  const before = await size()
  const box = await border.boundingBox()
  if (!box) throw new Error('no border to pull')
  await page.mouse.move(box.x + 5, box.y + 200)
  await page.mouse.down()
  await page.mouse.move(box.x - 55, box.y + 200, { steps: 4 })
  await page.mouse.up()
  expect(await size()).toBe(before + 60)
  await border.focus()
  await page.keyboard.press('ArrowRight')
  expect(await size()).toBe(before + 44)
  await page.reload()
  expect(await size()).toBe(before + 44)
  await expect(page.getByRole('complementary', { name: words('trade.ticket') })).toHaveCSS(
    'width',
    `${before + 44}px`,
  )
})
