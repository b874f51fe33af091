// Position modes: one position that orders net against, two that stand side by side, and the change from one to the other.
import type { Locator, Page } from '@playwright/test'
import { DESK } from '../../playwright.config'
import { expect, test } from '../support/fixtures'
import { Person } from '../support/person'
import { pattern, words } from '../support/words'

interface Position {
  id: string
  type: number
  openLots: number
  openPrice: string
  closePrice: string
  remainMargin: string
}
interface Preview {
  closeNum: string
  openNum: string
  margin: string
  hold: string
}

const [BUY, SELL, MARKET, LIMIT] = [0, 1, 1, 0]

/** Somebody with money in the contract wallet, on the contracts' desk. */
async function trader(page: Page, platform: string): Promise<[Person, Locator]> {
  const person = await Person.signUp(platform)
  await person.fund('usdt', 20_000)
  await person.move('usdt', 8000, 1, 3)
  const ask = { symbol: 'btc', type: BUY, delegateType: MARKET, leverage: 2, delegateTotal: 1 }
  await person.eventually('/api/contract/order/preview', ask)
  await page.setViewportSize(DESK)
  await person.open(page, '/tradeU?symbol=btc')
  return [person, page.getByRole('complementary', { name: words('trade.ticket') })]
}

const positions = (person: Person) => person.post<Position[]>('/api/contract/position/list', { status: 0 })
const held = async (person: Person) => (await positions(person)).map(({ type, openLots }) => [type, openLots])
const line = (place: Locator, name: Parameters<typeof words>[0]) =>
  place.locator(`dt:text-is("${words(name)}") + dd`)
const number = (text: string | null) => Number((text ?? '').replace(/[^\d.]/g, ''))

async function fill(ticket: Locator, side: 'trade.long' | 'trade.short', lots: number) {
  await ticket.getByText(words(side), { exact: true }).click()
  await ticket.getByLabel(words('trade.lots'), { exact: true }).fill(String(lots))
}

test('buy two, sell three: the ticket says what closes and what opens, and one short is left', async ({
  page,
  platform,
}) => {
  const [person, ticket] = await trader(page, platform)
  await fill(ticket, 'trade.long', 2)
  await ticket.getByRole('button', { name: pattern('trade.buy-long') }).click()
  await expect.poll(() => held(person)).toEqual([[BUY, 2]])

  // At a price of one's own, far from the market: the figures stand still while they are compared.
  const [long] = await positions(person)
  const price = (Number(long?.openPrice) * 1.05).toFixed(2)
  await ticket.getByRole('button', { name: words('trade.kind.limit'), exact: true }).click()
  await fill(ticket, 'trade.short', 3)
  await ticket.getByLabel(words('trade.price'), { exact: true }).fill(price)
  await expect(line(ticket, 'trade.part-closes')).toHaveText('2 lots')
  await expect(line(ticket, 'trade.part-opens')).toHaveText('1 lot')
  const order = { symbol: 'btc', type: SELL, delegateType: LIMIT, delegatePrice: price, leverage: 2 }
  const preview = await person.post<Preview>('/api/contract/order/preview', { ...order, delegateTotal: 3 })
  const margin = line(ticket, 'trade.margin')
  await expect.poll(async () => number(await margin.textContent())).toBeCloseTo(Number(preview.margin), 1)
  const hold = line(ticket, 'trade.hold')
  expect(number(await hold.textContent()), 'only what opens is held').toBeCloseTo(Number(preview.hold), 1)

  await ticket.getByRole('button', { name: words('trade.kind.market'), exact: true }).click()
  await expect(line(ticket, 'trade.part-opens')).toHaveText('1 lot')
  await ticket.getByRole('button', { name: pattern('trade.sell-short') }).click()
  await expect.poll(() => held(person)).toEqual([[SELL, 1]])
  const row = page.getByRole('row').filter({ hasText: 'BTC/USDT' })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(words('trade.short'))
  const [short] = await positions(person)
  const figures = (await row.getByRole('cell').allTextContents()).map(number)
  expect(figures[2], 'entry').toBeCloseTo(Number(short?.openPrice), 2)
  expect(figures[4], 'liquidation').toBeCloseTo(Number(short?.closePrice), 2)

  // Turned round again, by one order.
  const reversed = await person.post<{ positionId: string }>('/api/contract/order/submit', {
    ...order,
    type: BUY,
    delegateType: MARKET,
    delegatePrice: undefined,
    delegateTotal: 2,
  })
  expect(reversed.positionId).not.toBe(short?.id)
  await expect(row).toContainText(words('trade.long'))
})

test('the mode is fixed while something is open; then long and short stand side by side', async ({
  page,
  platform,
}) => {
  const [person, ticket] = await trader(page, platform)
  await fill(ticket, 'trade.long', 2)
  await ticket.getByRole('button', { name: pattern('trade.buy-long') }).click()
  await expect.poll(() => held(person)).toEqual([[BUY, 2]])

  const mode = ticket.getByRole('button', { name: new RegExp(`^${words('trade.mode')}`) })
  await mode.click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(words('refused.position-mode-positions'))).toBeVisible()
  await expect(sheet.getByRole('radio', { name: new RegExp(`^${words('trade.mode.HEDGE')}`) })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  const [open] = await positions(person)
  await person.post('/api/contract/position/stopPosition', { id: open?.id })
  await expect(page.getByText(words('trade.no-positions'))).toBeVisible()

  await mode.click()
  await sheet.getByRole('radio', { name: new RegExp(`^${words('trade.mode.HEDGE')}`) }).check()
  await sheet.getByRole('button', { name: words('trade.mode.use') }).click()
  await expect(sheet).toHaveCount(0)
  await expect(mode).toContainText(words('trade.mode.HEDGE'))

  await fill(ticket, 'trade.long', 2)
  await ticket.getByRole('button', { name: pattern('trade.open-long') }).click()
  await expect.poll(() => held(person)).toEqual([[BUY, 2]])
  await fill(ticket, 'trade.short', 1)
  await ticket.getByRole('button', { name: pattern('trade.open-short') }).click()
  await expect
    .poll(() => held(person))
    .toEqual([
      [SELL, 1],
      [BUY, 2],
    ])
  await expect(page.getByRole('row').filter({ hasText: 'BTC/USDT' })).toHaveCount(2)

  await ticket.getByText(words('trade.close'), { exact: true }).click()
  await ticket.getByText(words('trade.close-long'), { exact: true }).first().click()
  await ticket.getByLabel(words('trade.lots'), { exact: true }).fill('2')
  await ticket.getByRole('button', { name: words('trade.close-long'), exact: true }).click()
  await expect.poll(() => held(person)).toEqual([[SELL, 1]])
})
