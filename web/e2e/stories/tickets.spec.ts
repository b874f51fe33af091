// The sheets of the trading desks: leverage, exits of an open position, and the calculator that shares their sums.
import { DESK } from '../../playwright.config'
import { Person } from '../support/person'
import { expect, test } from '../support/story'
import { pattern, words } from '../support/words'

/** Somebody with a position open. */
async function holder(platform: string): Promise<Person> {
  const person = await Person.signUp(platform)
  await person.fund('usdt', 5000)
  await person.move('usdt', 4000, 1, 3)
  const opening = { symbol: 'btc', type: 0, delegateType: 1, leverage: 2, delegateTotal: 8 }
  await person.eventually('/api/contract/order/submit', opening)
  return person
}

interface Exit {
  lossType: number
  earnPrice: string | null
}

test('an exit on the wrong side is refused at its field; the right one is set, and taken back', async ({
  page,
  platform,
}) => {
  const person = await holder(platform)
  await person.open(page, '/tradeU?symbol=btc')
  await page.getByRole('button', { name: words('trade.protect-short'), exact: true }).click()
  const sheet = page.getByRole('dialog')
  const set = sheet.getByRole('button', { name: words('trade.set-take-profit') })
  const trigger = sheet.getByLabel(words('trade.trigger'))
  await trigger.fill('100')
  await set.click()
  await expect(sheet.getByRole('alert')).toBeVisible()
  await expect(trigger).toHaveAttribute('aria-invalid', 'true')
  await trigger.fill('900000')
  await set.click()
  const exits = () => person.post<Exit[]>('/api/contract/loss/list', { status: 0 })
  await expect.poll(async () => (await exits()).map((exit) => Number(exit.earnPrice))).toEqual([900_000])
  await expect(sheet.getByText('900,000.00')).toBeVisible()
  await sheet.getByRole('button', { name: words('trade.cancel'), exact: true }).click()
  await expect.poll(async () => (await exits()).length).toBe(0)
})

test('leverage is chosen in its sheet, and the order is opened with it', async ({ page, platform }) => {
  const person = await holder(platform)
  await page.setViewportSize(DESK)
  await person.open(page, '/tradeU?symbol=eth')
  const ticket = page.getByRole('complementary', { name: words('trade.ticket') })
  await ticket.getByRole('button', { name: pattern('trade.leverage-is') }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: '1×', exact: true }).click()
  await sheet.getByRole('button', { name: pattern('trade.use-leverage') }).click()
  await expect(sheet).toHaveCount(0)
  await ticket.getByLabel(words('trade.lots'), { exact: true }).fill('3')
  await ticket.getByRole('button', { name: pattern('trade.open-long') }).click()
  const leverages = async () =>
    (await person.post<{ symbol: string; leverage: number }[]>('/api/contract/position/list', { status: 0 }))
      .filter(({ symbol }) => symbol === 'eth')
      .map(({ leverage }) => leverage)
  await expect.poll(leverages).toEqual([1])
})

test('the calculator says which side a stop belongs on, and how many lots a loss allows', async ({
  page,
  platform,
}) => {
  const person = await holder(platform)
  await page.setViewportSize(DESK)
  await person.open(page, '/calculation')
  await page.getByRole('tab', { name: words('content.calc.mode.size') }).click()
  await page.getByLabel(words('content.calc.open'), { exact: true }).fill('50000')
  await page.getByLabel(words('content.calc.risk')).fill('100')
  const stop = page.getByLabel(words('content.calc.stop'), { exact: true })
  await stop.fill('60000')
  await expect(page.getByText(words('content.calc.stop-side'))).toBeVisible()
  await stop.fill('40000')
  await expect(page.getByText(words('content.calc.stop-side'))).toHaveCount(0)
  // A lot loses ten dollars and its fees on the way: nine of them fit.
  await expect(page.getByText('9', { exact: true }).first()).toBeVisible()
})
