// The console as its staff use it: enrolment by link, and everything that takes two people.
import { expect, test } from '@playwright/test'
import { FUND_PASSWORD, Person } from '../support/person'
import { ConsoleServer } from './server'
import { REASON, Staff } from './staff'

test.describe.configure({ mode: 'serial', timeout: 300_000 })

const DONE = /Approved and carried out/

let server: ConsoleServer
let owner: Staff
let mara: Staff
let noor: Staff
let customer: Person

test.beforeAll(async () => {
  server = await ConsoleServer.boot()
  // Verified by name while there is no staff yet: from then on people decide.
  customer = await Person.withMailbox(server.url)
  await customer.bank()
  await customer.fund('usdt', 20_000)
})

test.afterAll(async () => {
  for (const staff of [owner, mara, noor]) expect(staff?.complaints ?? []).toEqual([])
  await server?.stop()
})

/** Asks for 6,000 USDT to a bank: too much to go by itself. */
async function withdraw(): Promise<number> {
  await customer.mayLeave(6_000)
  await customer.rest()
  customer.mailedAt = Date.now()
  await customer.post('/api/user/sendEmailCode', { codeType: 'WITHDRAW' })
  const [bank] = await customer.post<{ id: number }[]>('/api/userBank/getbank')
  const { id } = await customer.post<{ id: number }>('/api/withdraw/submit', {
    amount: '6000',
    coinType: 'BANK',
    coin: 'usdt',
    bankId: bank?.id,
    pwd: FUND_PASSWORD,
    emailCode: await customer.code(customer.email),
  })
  return id
}

/** Opens a withdrawal once the automatic checks have passed it on to people. */
async function openWaiting(staff: Staff, id: number) {
  const approve = staff.page.getByRole('button', { name: 'Approve' })
  await expect(async () => {
    await staff.open(`/withdrawals/${id}`)
    await expect(approve).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await approve.click()
}

async function openCustomer(staff: Staff) {
  await staff.open(`/people?q=${encodeURIComponent(customer.email)}`)
  await staff.page.keyboard.press('j')
  await expect(staff.page.getByRole('row')).toHaveCount(2)
  await staff.page.getByRole('row').nth(1).click()
  await expect(staff.page.getByRole('tab', { name: 'Summary' })).toBeVisible()
}

test('the owner enrols by the first link and invites a second, who does too', async ({ browser }) => {
  const link = server.ownerLink()
  owner = await Staff.enrol(browser, link, 'Olga Owner', 'olga@house.example')
  const invitation = await owner.invite('mara@house.example', ['Owner', 'Compliance', 'Finance', 'Support'])
  expect(invitation).toContain('/console/enrol#')
  mara = await Staff.enrol(browser, invitation ?? '', 'Mara Second')

  // A link makes one person.
  const again = await browser.newPage()
  await again.goto(link)
  await expect(again.getByText('This link does not work')).toBeVisible()
  await again.close()
})

test('from then on an invitation takes two, and nobody approves their own', async ({ browser }) => {
  expect(await owner.invite('noor@house.example', ['Compliance', 'Finance'])).toBeNull()
  await owner.page.getByRole('link', { name: 'Open proposal' }).click()
  await expect(owner.page.getByText('You proposed this: somebody else must decide.')).toBeVisible()
  await expect(owner.page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  const path = new URL(owner.page.url()).pathname.replace('/console', '')
  await mara.approve(path, /\/console\/enrol#/)
  const link = await mara.page.getByTestId('shown-once').textContent()
  noor = await Staff.enrol(browser, link ?? '', 'Noor Third')
})

test('an advanced identity is verified by two people', async () => {
  await customer.papers()
  await noor.open('/identity?level=2')
  await noor.page.getByRole('row').nth(1).click()
  await expect(noor.page.getByRole('img').first()).toBeVisible()
  await expect(noor.page.getByRole('button', { name: 'Approve' })).toBeDisabled()
  for (const check of await noor.page.getByRole('checkbox').all()) await check.check()
  await noor.page.keyboard.press('a')
  const path = await noor.propose('Approve')
  await mara.approve(path, DONE)
  await openCustomer(noor)
  await expect(noor.page.getByRole('article').getByText('Advanced', { exact: true })).toBeVisible()
})

test('a freeze and its lifting take two people each', async () => {
  await openCustomer(mara)
  await mara.page.getByRole('button', { name: 'Freeze', exact: true }).click()
  await mara.page.getByRole('dialog').getByLabel('What the customer is told').fill('We look into a sign-in.')
  await noor.approve(await mara.propose('Propose'), DONE)
  await openCustomer(noor)
  await expect(noor.page.getByRole('article').getByText('Partly frozen')).toBeVisible()
  await noor.page.getByRole('button', { name: 'Lift freeze' }).click()
  await mara.approve(await noor.propose('Propose'), DONE)
  await openCustomer(mara)
  await expect(mara.page.getByRole('button', { name: 'Freeze', exact: true })).toBeVisible()
})

test('a proposal whose target changed does nothing', async () => {
  const id = await withdraw()
  await openWaiting(noor, id)
  const path = await noor.propose('Approve')
  await mara.open(path)
  await expect(mara.page.getByRole('button', { name: 'Approve' })).toBeEnabled()
  await customer.post('/api/withdraw/cancel', { id })
  await mara.page.keyboard.press('a')
  await mara.page.getByRole('button', { name: 'Approve and carry out' }).click()
  await expect(mara.page.getByText('has changed since it was proposed')).toBeVisible()
})

test('a withdrawal above the limit leaves when two people agree', async () => {
  const id = await withdraw()
  await openWaiting(noor, id)
  await mara.approve(await noor.propose('Approve'), DONE)
  await noor.open(`/withdrawals/${id}`)
  await expect(noor.page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
})

test('the audit log shows it all, and its chain holds', async () => {
  await owner.open('/audit')
  for (const name of [owner.name, mara.name, noor.name])
    await expect(owner.page.getByText(name).first()).toBeVisible()
  await expect(owner.page.getByText(REASON).first()).toBeVisible()
  await owner.page.getByRole('button', { name: 'Verify chain' }).click()
  await expect(owner.page.getByText(/Chain intact over \d+ records/)).toBeVisible()
})
