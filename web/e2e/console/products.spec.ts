// Products and loans at the console: terms that two people offer, and an application that people decide.
import { expect, test } from '@playwright/test'
import { ConsoleServer } from './server'
import { REASON, Staff } from './staff'

test.describe.configure({ mode: 'serial', timeout: 300_000 })

const DONE = /Approved and carried out/

let server: ConsoleServer
let owner: Staff
let fin: Staff

test.beforeAll(async ({ browser }) => {
  server = await ConsoleServer.boot()
  owner = await Staff.enrol(browser, server.ownerLink(), 'Olga Owner', 'olga@house.example')
  const link = await owner.invite('fin@house.example', ['Finance'])
  fin = await Staff.enrol(browser, link ?? '', 'Fin Finance')
})

test.afterAll(async () => {
  for (const staff of [owner, fin]) expect(staff?.complaints ?? []).toEqual([])
  await server?.stop()
})

/** Fills the form of a fund in and looks at what it proposes. */
async function checkFund(staff: Staff, open: boolean) {
  const dialog = staff.page.getByRole('dialog')
  if (open) await dialog.getByRole('checkbox', { name: /^Open/ }).check()
  await dialog.getByRole('button', { name: 'Check the terms' }).click()
}

test('a fund is proposed by one person, approved by another, paid for, and opened', async () => {
  const { page } = fin
  await fin.open('/products?kind=fund')
  await page.getByRole('button', { name: 'New product' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Kind').selectOption('Fixed-rate fund')
  await dialog.getByLabel('Terms in days').fill('7')
  await dialog.getByLabel('Interest a year').fill('3.65')
  await dialog.getByLabel('Quota').fill('1000')
  await dialog.getByLabel('Smallest amount').fill('10')
  await dialog.getByLabel('Largest amount').fill('1000')

  // Open at once is refused in words: nothing stands behind it yet.
  await checkFund(fin, true)
  await expect(dialog.getByText(/Propose it closed/)).toBeVisible()
  await dialog.getByRole('checkbox', { name: /^Open/ }).uncheck()
  await checkFund(fin, false)
  await expect(dialog.getByText('What this proposes')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Yearly percent.*3\.65/ })).toBeVisible()
  const path = await fin.propose('Propose')
  await owner.approve(path, DONE)

  await fin.open('/products?kind=fund')
  await page.getByText('7 days at 3.65 % a year').click()
  const pane = page.getByRole('article')
  await expect(pane.getByText('Closed', { exact: true }).first()).toBeVisible()
  await expect(pane.getByText(/is missing before it can open/)).toBeVisible()

  await pane.getByRole('button', { name: 'Pay money in' }).click()
  await dialog.getByLabel('Amount').fill('0.700001')
  await dialog.getByLabel(/^Transaction,/).fill('cd'.repeat(32))
  await owner.approve(await fin.propose('Propose'), DONE)

  await fin.open('/products?kind=fund')
  await page.getByText('7 days at 3.65 % a year').click()
  await expect(pane.getByText('Everything that can still be sold is paid for.')).toBeVisible()
  await pane.getByRole('button', { name: 'Change terms' }).click()
  await checkFund(fin, true)
  await owner.approve(await fin.propose('Propose'), DONE)
  await fin.open('/products?kind=fund')
  await page.getByText('7 days at 3.65 % a year').click()
  await expect(pane.getByText('Open', { exact: true }).first()).toBeVisible()

  await owner.open('/audit?action=product.offer')
  await expect(owner.page.getByText(REASON).or(owner.page.getByText('product.offer')).first()).toBeVisible()
})

test('the console leads to what operators cannot do', async () => {
  await owner.open('/')
  await owner.page.getByRole('button', { name: 'Account menu' }).click()
  const [opened] = await Promise.all([
    owner.page.waitForEvent('popup'),
    owner.page.getByRole('link', { name: 'What operators cannot do' }).click(),
  ])
  await expect(opened.getByRole('heading', { name: 'What operators cannot do' }).first()).toBeVisible()
  await expect(opened.getByText('Set a price')).toBeVisible()
  await opened.close()
})
