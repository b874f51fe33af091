// What every page must be in every form: nothing a screen reader trips over, nothing wider than the screen.
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { DESK, PHONE } from '../../playwright.config'
import { SCRIPTS_MOST, SHIFT_MOST, watchFirstView } from './first-view'
import { seat } from './person'

const PICTURES = join(import.meta.dirname, '../artefacts/places')
/** Pictures are for people: `PICTURES=1` takes them.. */
const takesPictures = process.env.PICTURES === '1'

/** Long enough for what a page asks for; a live page never falls silent. */
const SETTLED_MS = 400

/** A page is there when its own words are: skeletons are gone and its heading stands. */
async function shown(page: Page) {
  await expect(page.locator('h1').first()).toBeAttached()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await page.waitForTimeout(SETTLED_MS)
}

/** What would keep somebody from using the page. */
async function barriers(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map((node) => `${node.target} ${node.any[0]?.message ?? ''}`).join(' | ')}`,
    )
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/**
 * Opens an address on a phone and on a desk, takes its pictures, then reads it in the dark from right to left, and looks for
 * what is wrong with it each time. Every other place is read on a desk: what phones and desks share needs no second look.
 */
export async function inspect(page: Page, address: string, name: string, dark: 'phone' | 'desk') {
  const wrong = async (form: string) => {
    expect.soft(await overflow(page), `${form}: wider than the screen`).toBe(0)
    expect.soft(await barriers(page), `${form}: barriers`).toEqual([])
  }
  const picture = async (form: string, fullPage: boolean) => {
    if (takesPictures) await page.screenshot({ path: join(PICTURES, `${name}-${form}.png`), fullPage })
  }

  await page.setViewportSize(PHONE)
  const firstView = await watchFirstView(page)
  await page.goto(address)
  await shown(page)
  const { scripts, shift, moved } = await firstView()
  // Who is sent on to another page loads the files of two.
  if (new URL(page.url()).pathname === address.split('?')[0])
    expect.soft(scripts.length, `first view: ${scripts.join(' ')}`).toBeLessThanOrEqual(SCRIPTS_MOST)
  expect.soft(shift, `first view: jumps\n${moved}`).toBeLessThanOrEqual(SHIFT_MOST)
  await wrong('phone')
  await picture('phone', true)
  await page.setViewportSize(DESK)
  await shown(page)
  expect.soft(await overflow(page), 'desk: wider than the screen').toBe(0)
  await picture('desk', false)

  await seat(page, 'plimsoll.prefs', { updown: 'green-up', theme: 'dark', locale: 'ar' })
  await page.setViewportSize(dark === 'phone' ? PHONE : DESK)
  await page.goto(address)
  await shown(page)
  await wrong(`${dark} in the dark, from right to left`)
  await picture(`${dark}-dark-ar`, dark === 'phone')
  await page.setViewportSize(PHONE)
  // Columns become rows in a frame or two.
  await page.waitForTimeout(SETTLED_MS)
  expect.soft(await overflow(page), 'phone, from right to left: wider than the screen').toBe(0)
}
