// What else can be done with an open position: turned round, shown to others, counted by day, exported.
import { readFileSync } from 'node:fs'
import { DESK } from '../../playwright.config'
import { expect, test } from '../support/fixtures'
import { Person } from '../support/person'
import { pattern, words } from '../support/words'

/** Somebody with a long position of so many lots. */
async function holder(platform: string, lots: number): Promise<Person> {
  const person = await Person.signUp(platform)
  await person.fund('usdt', 5000)
  await person.move('usdt', 4000, 1, 3)
  const opening = { symbol: 'btc', type: 0, delegateType: 1, leverage: 2, delegateTotal: lots }
  await person.eventually('/api/contract/order/submit', opening)
  return person
}

interface Held {
  type: number
  openLots: number
}

const held = (person: Person) => person.post<Held[]>('/api/contract/position/list', { status: 0 })

test('a position is turned round: as many lots on the other side, and both steps are told', async ({
  page,
  platform,
}) => {
  const person = await holder(platform, 8)
  await page.setViewportSize(DESK)
  await person.open(page, '/tradeU?symbol=btc')
  await page.getByRole('button', { name: `BTC/USDT ${words('trade.details')}` }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: words('trade.reverse') }).click()
  await expect(sheet.getByRole('listitem')).toHaveCount(2)
  await sheet.getByRole('button', { name: words('trade.reverse') }).click()
  await expect
    .poll(async () => (await held(person)).map(({ type, openLots }) => [type, openLots]))
    .toEqual([[1, 8]])
  await expect(sheet).toHaveCount(0)
  await expect(page.getByText(new RegExp(`^${words('trade.short')} BTC: 16 `))).toBeVisible()
})

test('an order is asked about once more where one wants that, and sent from there', async ({
  page,
  platform,
}) => {
  const person = await holder(platform, 2)
  await page.setViewportSize(DESK)
  await person.open(page, '/tradeU?symbol=eth')
  const ticket = page.getByRole('complementary', { name: words('trade.ticket') })
  await ticket.getByText(words('trade.confirm.habit')).click()
  await ticket.getByLabel(words('trade.lots'), { exact: true }).fill('3')
  await ticket.getByRole('button', { name: pattern('trade.open-long') }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(words('trade.worst-loss'))).toBeVisible()
  expect(await held(person), 'nothing is sent yet').toHaveLength(1)
  await sheet.getByRole('button', { name: pattern('trade.open-long') }).click()
  await expect.poll(async () => (await held(person)).length).toBe(2)
})

test('a position becomes a picture, and its result a line for a spreadsheet', async ({ page, platform }) => {
  const person = await holder(platform, 8)
  await page.setViewportSize(DESK)
  await person.open(page, '/tradeU?symbol=btc')
  await page.getByRole('button', { name: `BTC/USDT ${words('trade.details')}` }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: words('trade.share'), exact: true }).click()
  await expect(sheet.getByRole('img', { name: pattern('trade.share.picture') })).toBeVisible()
  const saved = page.waitForEvent('download')
  await sheet.getByRole('button', { name: words('trade.share.save') }).click()
  const picture = readFileSync(await (await saved).path())
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect(picture.length, 'something is drawn on it').toBeGreaterThan(20_000)
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: words('trade.pnl.tab') }).click()
  await expect(page.getByRole('columnheader', { name: words('trade.pnl.day') })).toBeVisible()
  const exported = page.waitForEvent('download')
  await page.getByRole('button', { name: words('trade.pnl.csv') }).click()
  const [head, line] = readFileSync(await (await exported).path(), 'utf8').split('\n')
  expect(head?.split(',')).toHaveLength(13)
  expect(line).toMatch(/^P\w+,BTC\/USDT,long,2,8,/)
})
