// What may stand over any page.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/story'
import { words } from '../support/words'

/** A site whose operator wants to know who invited whom. Everything else is as the server says. */
async function wantInvitations(page: Page) {
  await page.route('**/api/common/getAllSetting', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.data.LOGIN_REGIS_SETTING.inviteRequired = true
    await route.fulfill({ response, json: answer })
  })
}

test('somebody is asked who invited them, and a code that nobody has is refused', async ({
  page,
  member,
  neighbours: { resident },
}) => {
  const { user } = await resident.person.post<{ user: { activeCode: string } }>('/api/user/getInfo')
  await wantInvitations(page)
  await member.open(page, '/my-account')
  const dialog = page.getByRole('dialog', { name: words('account.invitation-title') })
  const code = dialog.getByLabel(words('account.invitation-code'), { exact: true })
  const confirm = dialog.getByRole('button', { name: words('account.confirm'), exact: true })
  await code.fill('ZZZZZZ')
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
