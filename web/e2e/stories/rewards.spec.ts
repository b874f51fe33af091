// Rewards of campaigns, dividends of institutions, and pools with a daily ceiling.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import type { Person } from '../support/person'
import { pattern, words } from '../support/words'

/** The sandbox's own. */
const TITLE = 'Course reward'
/** By which campaigns refuse a claim that their budget can't pay. */
const NOT_FUNDED = -5009

const userOf = async (person: Person) =>
  (await person.post<{ user: { userId: number } }>('/api/user/getInfo', {})).user.userId

/** Answers a path with something of the story's own, and counts how often it was asked. */
async function answer(page: Page, path: string, body: (asked: string | null) => object) {
  const asked: (string | null)[] = []
  await page.route(`**${path}`, async (route) => {
    asked.push(route.request().postData())
    await route.fulfill({ json: { code: 200, msg: 'success', ...body(route.request().postData()) } })
  })
  return asked
}

test.describe('a campaign', () => {
  test.use({ popUps: true })

  test('its reward is told of once, says why it can’t be claimed yet, and is paid once', async ({
    page,
    member,
  }) => {
    await member.open(page, '/home')
    // Notices of the operator come first.
    await page.getByRole('button', { name: words('common.understood') }).click()
    const popUp = page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ hasText: TITLE })
    await expect(popUp).toContainText('5 USDT')
    await popUp.getByRole('link', { name: words('rewards.see') }).click()
    await expect(page).toHaveURL('/rewards')
    await page.goto('/home')
    await expect(page.getByRole('heading').first()).toBeVisible()
    await page.waitForTimeout(800)
    await expect(popUp).toHaveCount(0)

    await page.goto('/rewards')
    const card = page.getByTestId('reward')
    await expect(card.getByText(words('rewards.state.not-yet'), { exact: true })).toBeVisible()
    await expect(card.getByText(words('rewards.why.not-yet'))).toBeVisible()
    await expect(card.getByRole('button', { name: pattern('rewards.claim') })).toHaveCount(0)
    await expect(card.locator('a[href="/risk-survey"]')).toBeVisible()

    const answers: object[] = Array.from({ length: 9 }, (_, n) => ({ qid: n + 1, value: 1 }))
    await member.post('/api/survey/set', {
      surveyId: 1,
      version: 1,
      answers: [...answers, { qid: 10, value: [1] }],
    })
    await page.reload()
    await expect(card.getByText(words('rewards.state.ready'), { exact: true })).toBeVisible()
    await card.getByRole('button', { name: pattern('rewards.claim') }).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await expect(card.getByText(words('rewards.state.claimed'), { exact: true }).first()).toBeVisible()
    expect(await member.free('usdt')).toBe(5)
    const left = (
      await member.get<{ budgetLeft: string }[]>(`/api/apiDefi/showDefiActivity/${await userOf(member)}`)
    )[0]
    await expect(card.getByText(pattern('rewards.left-of'))).toContainText(
      Number(left?.budgetLeft).toLocaleString('en'),
    )
    await card.getByRole('link', { name: words('rewards.records') }).click()
    await expect(page.getByRole('button', { name: words('funds.record.reward') })).toHaveCount(1)
  })
})

test('a reward whose budget is used up, or that has ended, says so', async ({ page, member }) => {
  const reward = {
    id: 9,
    title: 'Nearly gone',
    type: 0,
    coin: 'usdt',
    amount: '5',
    totleAmount: '5000',
    budgetLeft: '5',
    days: 365,
    status: 0,
    beginTime: Date.now() - 86_400_000,
    endTime: Date.now() + 86_400_000,
    beginTimeS: '',
    endTimeS: '',
    terms: 'For the questionnaire.',
    eligible: true,
    claimTime: null,
  }
  const over = { ...reward, id: 10, title: 'Over', endTime: Date.now() - 1000 }
  // Until somebody else takes the last one; then the server no longer lists it.
  let listed = [reward, over]
  await answer(page, '/api/apiDefi/showDefiActivity/*', () => ({ data: listed }))
  await page.route('**/api/apiDefi/updateDefiActivity', async (route) => {
    listed = [over]
    await route.fulfill({ json: { code: NOT_FUNDED, msg: 'short', msgKey: 'fund.not.prefunded' } })
  })
  await member.open(page, '/rewards')
  const last = page.getByTestId('reward').filter({ hasText: 'Nearly gone' })
  await last.getByRole('button', { name: pattern('rewards.claim') }).click()
  await expect(last.getByText(words('rewards.why.used-up'))).toBeVisible()
  await expect(last.getByRole('button')).toHaveCount(0)
  const ended = page.getByTestId('reward').filter({ hasText: 'Over' })
  await expect(ended.getByText(words('rewards.why.ended'))).toBeVisible()
  await expect(ended.getByRole('button')).toHaveCount(0)
})

test('dividends and pools with a daily ceiling show what was really paid; without any, nothing is offered', async ({
  page,
  member,
}) => {
  // The default install counts fees, has declared nothing, and offers no pool.
  await member.open(page, '/financial')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(page.getByTestId('daily-pools')).toHaveCount(0)
  const institutions = '/inner-content?key=EXCLUSIVE_INSTITUTION_HNI'
  await page.goto(institutions)
  await expect(page.getByText(words('earn.div.none'))).toBeVisible()
  await expect(page.getByText(words('earn.div.own-none'))).toBeVisible()

  const quarter = {
    quarter: '2026Q3',
    time: Date.UTC(2026, 9, 2),
    income: '12345.67',
    rates: ['0.02', '0.03'],
    pools: ['246.91', '370.37'],
    unitDays: ['9000', '4500'],
    declared: '617.28',
    paid: '617.27',
    left: '0.01',
  }
  await answer(page, '/api/institution/dividends', () => ({
    data: { counting: true, left: '0.01', quarters: [{ ...quarter, quarter: '2026Q2' }, quarter] },
  }))
  await page.reload()
  const declared = page.getByTestId('declared').first()
  await expect(declared).toContainText('Q3 2026')
  for (const figure of [
    '12,345.67 USDT',
    '246.91 USDT',
    '370.37 USDT',
    '617.28 USDT',
    '617.27 USDT',
    '0.01 USDT',
  ])
    await expect(declared).toContainText(figure)
  await page.getByRole('link', { name: words('earn.div.ledger') }).click()
  await expect(page).toHaveURL('/platform')

  // A pool as an operator would offer it.
  await member.fund('usdt', 500)
  await member.move('usdt', 300, 1, 2)
  let mine: object | null = null
  const pool = () => ({
    id: 3,
    coin: 'usdt',
    ceiling: '0.005',
    yearly: '1.825',
    limitMin: '100',
    limitMax: '1000',
    level: 0,
    open: true,
    amount: '20000',
    pool: '250',
    coverageDays: '2.50',
    paid30d: '1800.5',
    paid: '4000',
    riskText: '',
    mine,
  })
  await answer(page, '/api/financial/daily/list', () => ({ total: 1, rows: [pool()] }))
  const joins = await answer(page, '/api/financial/daily/join', () => {
    mine = { amount: '150', earning: '0', paid: '0' }
    return { data: pool() }
  })
  const leaves = await answer(page, '/api/financial/daily/leave', () => {
    mine = null
    return { data: pool() }
  })
  await page.goto('/financial')
  const card = page.getByTestId('daily-pool')
  for (const text of ['0.5%', '182.5%', '2.5', '1,800.50 USDT']) await expect(card).toContainText(text)
  await card.getByRole('button', { name: words('earn.daily.join') }).click()
  const sheet = page.getByRole('dialog', { name: words('earn.daily.join') })
  const amount = sheet.getByRole('textbox', { name: words('earn.amount') })
  await amount.fill('99')
  await expect(sheet.getByText(pattern('earn.daily.fault.least'))).toBeVisible()
  await amount.fill('400')
  await expect(sheet.getByText(words('earn.daily.fault.short'))).toBeVisible()
  await amount.fill('150')
  await expect(sheet.getByText('0.75 USDT')).toBeVisible()
  await sheet.getByRole('button', { name: words('earn.daily.join') }).click()
  await expect(card.getByTestId('daily-mine')).toContainText('150.00 USDT')
  expect(joins).toEqual([JSON.stringify({ id: 3, amount: '150' })])

  await card.getByRole('button', { name: words('earn.daily.leave') }).click()
  const out = page.getByRole('dialog', { name: words('earn.daily.leave') })
  await out.getByRole('textbox', { name: words('earn.amount') }).fill('60')
  await expect(out.getByText(pattern('earn.daily.fault.rest'))).toBeVisible()
  await out.getByRole('button', { name: words('earn.max') }).click()
  await out.getByRole('button', { name: words('earn.daily.leave') }).click()
  await expect(card.getByTestId('daily-mine')).toHaveCount(0)
  expect(leaves).toEqual([JSON.stringify({ id: 3, amount: '150' })])
})
