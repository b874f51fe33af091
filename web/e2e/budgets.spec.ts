// What the first load weighs and what ticks cost. Measured alone, after every story was told.
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { DESK } from '../playwright.config'
import { expect, test } from './support/fixtures'
import { words } from './support/words'

const KILOBYTE = 1024
/** What may be fetched before a page stands. */
const FIRST_LOAD_MOST = 150 * KILOBYTE
/** Faces of type: text in two weights, figures in one; and Arabic. */
const FONTS_MOST = 3
/** Where people come in. */
const DOORS = ['/home', '/sign-in', '/sign-up']

/** Code for what a first page does not show. */
const LATER = {
  charts: /klinecharts|candle_pane/,
  wallets: /personal_sign/,
  sheets: /data-base-ui-|FloatingPortal/,
}

/** Every script the browser fetches for an address until its page stands still. */
async function scriptsOf(page: Page, address: string): Promise<Map<string, Buffer>> {
  const scripts = new Map<string, Buffer>()
  const bodies: Promise<void>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.endsWith('.js')) return
    bodies.push(response.body().then((body) => void scripts.set(pathname, body)))
  })
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await page.waitForTimeout(1000)
  await Promise.all(bodies)
  return scripts
}

for (const address of DOORS)
  test(`the first load of ${address} is light`, async ({ page }) => {
    const scripts = await scriptsOf(page, address)
    const weights = [...scripts].map(([name, body]) => ({ name, weight: gzipSync(body).length }))
    const whole = weights.reduce((sum, { weight }) => sum + weight, 0)
    const heaviest = weights.sort((a, b) => b.weight - a.weight).slice(0, 5)
    test.info().annotations.push({ type: 'script', description: `${whole} bytes in ${scripts.size} files` })
    // biome-ignore lint/suspicious/noConsole: the figure is what the step is run for
    console.log(`${address}: ${(whole / KILOBYTE).toFixed(1)} kB of script in ${scripts.size} files`)
    expect(whole, JSON.stringify(heaviest)).toBeLessThanOrEqual(FIRST_LOAD_MOST)
    const text = Buffer.concat([...scripts.values()]).toString()
    for (const [what, sign] of Object.entries(LATER))
      expect(sign.test(text), `${what} in the first load`).toBe(false)
  })

/** A phone about four times slower than this machine, on 10 Mbit with 60 ms to the server. */
const SLOW_PHONE = { rate: 4, latency: 60, throughput: (10 * 1000 * 1000) / 8 }
/**
 * What such a phone may take to paint the frame of a page, and the page: twice what was seen on an idle machine, because
 * others run beside. Of the page 3.4 s (/home) to 4.5 s (/tradeU) were seen on a slow host; 2 s are wanted.
 */
const FRAME_MOST_MS = 2400
const PAGE_MOST_MS = 8000

for (const address of ['/home', '/tradeU'])
  test(`on a slow phone ${address} is framed at once and there soon after`, async ({ page }) => {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: SLOW_PHONE.latency,
      downloadThroughput: SLOW_PHONE.throughput,
      uploadThroughput: SLOW_PHONE.throughput,
    })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PHONE.rate })
    await page.goto(address, { waitUntil: 'commit' })
    await page.locator('h1').first().waitFor({ state: 'attached' })
    await expect(page.locator('.skeleton')).toHaveCount(0)
    const times = await page.evaluate(() => ({
      frame: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
      page: performance.now(),
      fonts: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2')).length,
    }))
    // biome-ignore lint/suspicious/noConsole: the figure is what the step is run for
    console.log(
      `${address}: framed after ${times.frame.toFixed(0)} ms, there after ${times.page.toFixed(0)} ms`,
    )
    expect(times.frame).toBeLessThanOrEqual(FRAME_MOST_MS)
    expect(times.page).toBeLessThanOrEqual(PAGE_MOST_MS)
    expect(times.fonts).toBeLessThanOrEqual(FONTS_MOST)
  })

const TICKS_PER_SECOND = 200
const SYMBOLS = 30
const SAMPLE_MS = 5000
/** A phone is about this much slower than what builds run on. */
const SLOWER = 4
/** What ticks may take of such a phone's main thread: the rest draws 50 frames and more. */
const FREE_FOR_TICKS = 0.5

/** A feed within the page: what passes from process to process would cost more than the ticks. */
async function feed(page: Page) {
  await page.addInitScript(() => {
    const sockets: Feed[] = []
    class Feed {
      static readonly OPEN = 1
      readyState = 1
      onopen: (() => void) | undefined
      onmessage: ((event: { data: string }) => void) | undefined
      constructor() {
        sockets.push(this)
        setTimeout(() => this.onopen?.())
      }
      send() {}
      close() {}
    }
    let price = 60_000
    const tick = (symbol: string) => {
      price += 1
      const amount = String(price)
      const tick = {
        open: '59000',
        amount,
        high: amount,
        low: '58000',
        vol: '1',
        diff: '1',
        diffRate: '1',
        trend: 'rise',
      }
      const data = JSON.stringify({ type: 'DETAIL', symbol, data: { ts: Date.now(), tick } })
      for (const socket of sockets) socket.onmessage?.({ data })
    }
    Object.assign(globalThis, { WebSocket: Feed, tick })
  })
  return {
    tick: (symbol: string) => page.evaluate((name) => (globalThis as unknown as Ticking).tick(name), symbol),
  }
}

interface Ticking {
  tick: (symbol: string) => void
}

/** Symbols as the page's list shows them. Its prices are those of contracts. */
const shownSymbols = (page: Page) =>
  page
    .locator('main a[href*="symbol="]')
    .evaluateAll((links) => [
      ...new Set(links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('symbol'))),
    ])
    .then((symbols) => symbols.filter((symbol) => symbol !== null).slice(0, SYMBOLS))

const marketOf = (symbol: string) => `${symbol}-perp`

/** Frames and ticks a second over a sample. */
const sample = (page: Page, symbols: string[], perSecond: number) =>
  page.evaluate(
    ({ symbols, perSecond, sample }) =>
      new Promise<{ frames: number; ticks: number }>((done) => {
        let frames = 0
        let ticks = 0
        const begun = performance.now()
        // By the clock: a timer that comes late sends what it owes.
        const timer = setInterval(() => {
          for (const due = ((performance.now() - begun) / 1000) * perSecond; ticks < due; ticks++)
            (globalThis as unknown as Ticking).tick(symbols[ticks % symbols.length] ?? '')
        }, 5)
        const next = (now: number) => {
          frames += 1
          if (now - begun < sample) return requestAnimationFrame(next)
          clearInterval(timer)
          const seconds = (now - begun) / 1000
          done({ frames: frames / seconds, ticks: ticks / seconds })
        }
        requestAnimationFrame(next)
      }),
    { symbols, perSecond, sample: SAMPLE_MS },
  )

/** The main thread's own time in a second of a sample, whatever else the machine is busy with. */
async function busy(page: Page, during: () => Promise<unknown>): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const taken = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  }
  const before = await taken()
  const begun = performance.now()
  await during()
  return ((await taken()) - before) / ((performance.now() - begun) / 1000)
}

test('two hundred ticks a second leave a slow phone its frames', async ({ page }) => {
  await feed(page)
  await page.goto('/quote')
  await expect(page.locator('main a[href*="symbol="]').first()).toBeVisible()
  const symbols = (await shownSymbols(page)).map(marketOf)
  const idle = await busy(page, () => sample(page, symbols, 0))
  let moving = { frames: 0, ticks: 0 }
  const cost = await busy(page, async () => {
    moving = await sample(page, symbols, TICKS_PER_SECOND)
  })
  // biome-ignore lint/suspicious/noConsole: the figure is what the step is run for
  console.log(
    `${moving.ticks.toFixed(0)} ticks/s: ${(cost * 100).toFixed(1)} % of the main thread, ${(idle * 100).toFixed(1)} % without, ${moving.frames.toFixed(1)} fps`,
  )
  expect(moving.ticks).toBeGreaterThan(TICKS_PER_SECOND * 0.9)
  expect((cost - idle) * SLOWER).toBeLessThanOrEqual(FREE_FOR_TICKS)
})

/** What a page asked its market socket for and has not given back, as `DETAIL btc-perp`. */
function watchSubscriptions(page: Page) {
  const asked = new Set<string>()
  page.on('websocket', (socket) => {
    if (socket.url().includes('/ws/coin/')) return
    socket.on('framesent', ({ payload }) => {
      if (!String(payload).startsWith('{')) return
      const { op, type, symbol } = JSON.parse(String(payload)) as Record<string, string>
      if (op === 'subscribe') asked.add(`${type} ${symbol}`)
      else asked.delete(`${type} ${symbol}`)
    })
  })
  return asked
}

/** Rows just outside of the screen are asked for too. */
const AHEAD_PX = 120

/** Rows that a phone's screen and that margin hold. */
const ROWS_MOST = 20

/** The tickers of the rows on screen, or within so many pixels of it. */
async function symbolsWithin(page: Page, ahead: number) {
  const coins = await page.locator('main a[href*="symbol="]').evaluateAll(
    (links, ahead) =>
      links.flatMap((link) => {
        const { top, bottom } = link.getBoundingClientRect()
        const coin = new URL((link as HTMLAnchorElement).href).searchParams.get('symbol')
        return coin && bottom > -ahead && top < innerHeight + ahead ? [coin] : []
      }),
    ahead,
  )
  const answer = await (await page.request.get('/api/common/getCoinContractList')).json()
  const listed = answer.data as { coin: string; marketSymbol: string }[]
  return coins.map((coin) => `DETAIL ${listed.find((one) => one.coin === coin)?.marketSymbol}`)
}

test('a list asks for the prices that are on screen, and for no others', async ({ page }) => {
  const asked = watchSubscriptions(page)
  await page.goto('/quote')
  await expect(page.locator('main a[href*="symbol="]').first()).toBeVisible()
  const tickers = () => [...asked].filter((name) => name.startsWith('DETAIL ')).sort()
  const holds = async () => {
    const [seen, near] = [await symbolsWithin(page, 0), await symbolsWithin(page, AHEAD_PX)]
    await expect.poll(() => seen.filter((name) => !tickers().includes(name))).toEqual([])
    await expect.poll(() => tickers().filter((name) => !near.includes(name))).toEqual([])
  }
  await holds()
  const first = tickers()
  await page.mouse.wheel(0, 1600)
  await expect.poll(() => tickers().filter((name) => first.includes(name))).toEqual([])
  await holds()
  expect(tickers().length).toBeLessThanOrEqual(ROWS_MOST)
})

test('a book is asked for while its tab is open', async ({ page }) => {
  const asked = watchSubscriptions(page)
  await page.goto('/tradeU?symbol=btc')
  await expect.poll(() => [...asked]).toContain('DEPTH btc-perp')
  await page.getByRole('tab', { name: words('market.trades') }).click()
  await expect.poll(() => [...asked]).not.toContain('DEPTH btc-perp')
  await expect.poll(() => [...asked]).toContain('TRADE btc-perp')
})

/** Repaints of live figures in a second: the screen's twelve, and the clock of a countdown. */
const REPAINTS_MOST = 12 + 1

test('however fast ticks come, a screen repaints twelve times a second', async ({ page }) => {
  await feed(page)
  await page.goto('/quote')
  await expect(page.locator('main a[href*="symbol="]').first()).toBeVisible()
  const symbols = (await shownSymbols(page)).slice(0, 8).map(marketOf)
  await page.evaluate(() => {
    const kept = window as unknown as { repaints: number }
    kept.repaints = 0
    new MutationObserver(() => void kept.repaints++).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  const { ticks } = await sample(page, symbols, TICKS_PER_SECOND)
  const repaints = await page.evaluate(() => (window as unknown as { repaints: number }).repaints)
  const perSecond = repaints / (SAMPLE_MS / 1000)
  // biome-ignore lint/suspicious/noConsole: the figure is what the step is run for
  console.log(`${ticks.toFixed(0)} ticks/s: ${perSecond.toFixed(1)} repaints/s`)
  expect(ticks).toBeGreaterThan(TICKS_PER_SECOND * 0.9)
  expect(perSecond).toBeLessThanOrEqual(REPAINTS_MOST)
})

/** Orders placed in a second while the book is watched, and the repaints that must come of them. */
const ORDERS_PER_SECOND = 10
const BOOK_REPAINTS_LEAST = 5

test('a book that moves ten times a second is repainted five to twelve times', async ({ page, member }) => {
  await member.fund('usdt', 5000)
  await page.setViewportSize(DESK)
  await member.open(page, '/tradeBB?symbol=btc')
  const book = page.getByRole('region', { name: words('common.book.title') })
  await expect(book.getByRole('button').first()).toBeVisible()
  await book.evaluate((element) => {
    const kept = window as unknown as { repaints: number }
    kept.repaints = 0
    new MutationObserver(() => void kept.repaints++).observe(element, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['style'],
    })
  })
  const bestBid = async () => {
    const { bids } = await member.get<{ bids: [string, string][] }>('/api/market/depth?symbol=btc')
    return Number(bids[0]?.[0])
  }
  let best = await bestBid()
  const order = { symbol: 'btc', type: 0, delegateType: 0, delegateTotal: '0.0001' }
  // Each at a price of its own: the same order within moments would be taken for a retry.
  const priceOf = (n: number) => (best - n / 100).toFixed(2)
  const begun = performance.now()
  const sent: Promise<unknown>[] = []
  while (performance.now() - begun < SAMPLE_MS) {
    sent.push(member.post('/api/currency/order/submit', { ...order, delegatePrice: priceOf(sent.length) }))
    // The market moves: an order far from its best price is below what the book shows.
    if (sent.length % ORDERS_PER_SECOND === 0) best = await bestBid()
    await page.waitForTimeout(1000 / ORDERS_PER_SECOND)
  }
  await Promise.all(sent)
  const seconds = (performance.now() - begun) / 1000
  const repaints = (await page.evaluate(() => (window as unknown as { repaints: number }).repaints)) / seconds
  // biome-ignore lint/suspicious/noConsole: the figure is what the step is run for
  console.log(`${(sent.length / seconds).toFixed(1)} orders/s: ${repaints.toFixed(1)} repaints/s of the book`)
  expect(repaints).toBeGreaterThanOrEqual(BOOK_REPAINTS_LEAST)
  expect(repaints).toBeLessThanOrEqual(REPAINTS_MOST)
})

test('a tick repaints one cell', async ({ page }) => {
  const { tick } = await feed(page)
  await page.goto('/quote')
  await expect(page.locator('main a[href*="symbol="]').first()).toBeVisible()
  const [symbol = ''] = await shownSymbols(page)
  await page.waitForTimeout(1000)
  const changed = await page.evaluate(() => {
    const rows = new Set<string>()
    const kept = window as unknown as { changedRows: Set<string> }
    kept.changedRows = rows
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        rows.add(element?.closest('a')?.href ?? `outside of the list: ${element?.outerHTML.slice(0, 120)}`)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    return rows.size
  })
  expect(changed).toBe(0)
  const row = page.locator(`main a[href*="symbol=${symbol}"]`).first()
  const before = await row.textContent()
  await tick(marketOf(symbol))
  await expect(row).not.toHaveText(before ?? '')
  const rows = await page.evaluate(() => [...(window as unknown as { changedRows: Set<string> }).changedRows])
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain(`symbol=${symbol}`)
})
