// Support: a customer asks, the staff answers, and the customer sees that the answer is new.
import { expect, test } from '@playwright/test'
import { Person } from '../support/person'
import { ConsoleServer } from './server'
import { Staff } from './staff'

test.describe.configure({ mode: 'serial', timeout: 300_000 })

let server: ConsoleServer
let owner: Staff
let tess: Staff
let customer: Person

test.beforeAll(async ({ browser }) => {
  server = await ConsoleServer.boot()
  customer = await Person.signUp(server.url)
  owner = await Staff.enrol(browser, server.ownerLink(), 'Olga Owner', 'olga@house.example')
  const link = await owner.invite('tess@house.example', ['Content', 'Support'])
  tess = await Staff.enrol(browser, link ?? '', 'Tess Texts')
})

test.afterAll(async () => {
  for (const staff of [owner, tess]) expect(staff?.complaints ?? []).toEqual([])
  await server?.stop()
})

test('support answers a question, and the customer sees that it is new', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  const page = await context.newPage()
  await customer.open(page, `${server.url}/service`)
  await page.getByLabel('Your message').fill('Where is my withdrawal?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Where is my withdrawal?').first()).toBeVisible()

  await tess.open('/support')
  await expect(tess.page.getByText('Where is my withdrawal?')).toBeVisible()
  await tess.page.keyboard.press('j')
  await tess.page.keyboard.press('Enter')
  await expect(tess.page.getByRole('button', { name: 'Take' })).toBeVisible()
  await tess.page.keyboard.press('s')
  await expect(tess.page.getByRole('button', { name: 'Give back' })).toBeVisible()
  await tess.page.getByLabel('Answer the customer').fill('It left this morning.')
  await tess.page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(tess.page.getByRole('listitem').filter({ hasText: 'It left this morning.' })).toBeVisible()

  await expect(page.getByText('It left this morning.')).toBeVisible()
  // The page that shows it says so, and the staff sees that it was read.
  await expect(tess.page.getByRole('img', { name: 'Read', exact: true })).toBeVisible()
  await context.close()
})
