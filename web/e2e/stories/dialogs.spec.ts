// What may stand over any page.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { words } from '../support/words'

interface Answers {
  '/api/common/getAllSetting': {
    LOGIN_REGIS_SETTING: { inviteRequired: boolean }
    SERVICE_SETTING: { loginRequired: boolean }
  }
  '/api/user/getInfo': { user: { status: number; statusMsg: string } }
}

/** Changes one thing in an answer that an operator could have made so. Everything else is as the server says. */
async function suppose<P extends keyof Answers>(page: Page, path: P, change: (data: Answers[P]) => void) {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    if (answer.data) change(answer.data)
    await route.fulfill({ response, json: answer })
  })
}

test('somebody is asked who invited them, and a code that nobody has is refused', async ({
  page,
  member,
  neighbours: { resident },
}) => {
  const { user } = await resident.person.post<{ user: { activeCode: string } }>('/api/user/getInfo')
  await suppose(page, '/api/common/getAllSetting', (data) => {
    data.LOGIN_REGIS_SETTING.inviteRequired = true
  })
  await member.open(page, '/my-account')
  const dialog = page.getByRole('dialog', { name: words('account.invitation-title') })
  const code = dialog.getByLabel(words('account.invitation-code'), { exact: true })
  const confirm = dialog.getByRole('button', { name: words('account.confirm'), exact: true })
  // Nothing typed, nothing done.
  await confirm.click()
  await expect(dialog).toBeVisible()
  await expect(code).not.toHaveAttribute('aria-invalid', 'true')
  await code.fill('ZZZZZZ77')
  await expect(code).toHaveValue('ZZZZZZ')
  await confirm.click()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await code.fill(user.activeCode)
  await confirm.click()
  await expect(page.getByText(words('account.invitation-bound'))).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const mine = await member.post<{ user: { appParentIds: string } }>('/api/user/getInfo')
  expect(mine.user.appParentIds).not.toBe('')
})

test('news of a new coin stand over the page until they are read', async ({ page, member }) => {
  let say = (_frame: string) => {}
  await page.routeWebSocket(/\/ws\/coin\//, (socket) => {
    socket.connectToServer()
    say = (frame) => socket.send(frame)
  })
  await member.open(page, '/my-account')
  const connected = page.waitForEvent('websocket', (socket) => socket.url().includes('/ws/coin/'))
  await page.reload()
  await connected
  const news = { amountLimit: 'SAIL: up to 200', msg: 'The subscription opens on Monday.' }
  const dialog = page.getByRole('dialog', { name: news.amountLimit })
  await expect(async () => {
    say(JSON.stringify({ type: 'OWNCOIN', data: news }))
    await expect(dialog).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(dialog.getByText(news.msg)).toBeVisible()
  await dialog.getByRole('button', { name: words('account.confirm'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
})

test('a frozen account is signed out, told why, and may object at once', async ({ page, member }) => {
  const statusMsg = 'Papers that belong to somebody else.'
  await suppose(page, '/api/user/getInfo', ({ user }) => Object.assign(user, { status: 1, statusMsg }))
  await member.open(page, '/my-account')
  const notice = page.getByRole('dialog', { name: words('common.frozen') })
  await expect(notice.getByText(statusMsg)).toBeVisible()
  await expect(page).toHaveURL(/\/sign-in/)
  const kept = await page.evaluate(() => localStorage.getItem('plimsoll.session'))
  expect(kept).toContain('"token":""')
  await notice.getByRole('button', { name: words('common.object') }).click()
  const send = notice.getByRole('button', { name: words('account.objection-send'), exact: true })
  await expect(send).toBeDisabled()
  await notice.getByLabel(words('account.objection')).fill('They are mine.')
  await send.click()
  await expect(page.getByText(words('account.objected'))).toBeVisible()
  const letters = await member.post<{ content: string }[]>('/api/feedback/list')
  expect(JSON.stringify(letters)).toContain('They are mine.')
})

test('a partly frozen account stays in, and is told once a day', async ({ page, member }) => {
  const statusMsg = 'Withdrawals rest while we look.'
  await suppose(page, '/api/user/getInfo', ({ user }) => Object.assign(user, { status: 3, statusMsg }))
  await member.open(page, '/my-account')
  const notice = page.getByRole('dialog', { name: words('common.partly-frozen') })
  await expect(notice.getByText(statusMsg)).toBeVisible()
  await notice.getByRole('button', { name: words('account.confirm'), exact: true }).click()
  await expect(notice).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(member.name).first()).toBeVisible()
  await expect(page).toHaveURL('/my-account')
  await expect(notice).toHaveCount(0)
})

test('where the site wants to know who asks, a visitor signs in before customer service', async ({
  page,
}) => {
  await suppose(page, '/api/common/getAllSetting', (data) => {
    data.SERVICE_SETTING.loginRequired = true
  })
  await page.goto('/help')
  await page.getByRole('link', { name: words('content.ask') }).click()
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fservice/)
})
