// Signing in with a wallet: one signature under one text, and nothing else is ever asked for.
import { Entrance } from '../pages/entrance'
import { expect, test } from '../support/fixtures'
import { PASSWORD } from '../support/person'
import { installWallet, WALLET_NAME } from '../support/test-wallet'
import { words } from '../support/words'

test('a wallet proves its address and is let in', async ({ page }) => {
  const wallet = await installWallet(page)
  await page.goto('/sign-in')
  await page.getByRole('button', { name: words('auth.wallet'), exact: true }).click()
  const choice = page.getByRole('dialog').getByRole('button', { name: new RegExp(WALLET_NAME) })
  wallet.willing = false
  await choice.click()
  await expect(page.getByText(words('auth.wallet.declined'))).toBeVisible()
  wallet.willing = true
  await choice.click()
  const first = page.getByRole('dialog', { name: words('account.first-password') })
  await first.getByLabel(words('account.new'), { exact: true }).fill(PASSWORD)
  await first.getByLabel(words('account.again'), { exact: true }).fill(`${PASSWORD}0`)
  await expect(first.getByRole('button', { name: words('account.save') })).toBeDisabled()
  await first.getByRole('button', { name: words('account.own.sign') }).click()
  await expect(first.getByText(words('account.own.signed'))).toBeVisible()
  await first.getByRole('button', { name: words('account.save') }).click()
  await expect(first.getByLabel(words('account.again'), { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await first.getByLabel(words('account.again'), { exact: true }).fill(PASSWORD)
  await first.getByRole('button', { name: words('account.save') }).click()
  await new Entrance(page).isIn()
  expect(wallet.asked.filter((method) => method === 'personal_sign')).toHaveLength(3)
  expect(new Set(wallet.asked)).toEqual(
    new Set(
      ['eth_requestAccounts', 'eth_chainId', 'eth_accounts', 'personal_sign'].filter((method) =>
        wallet.asked.includes(method),
      ),
    ),
  )
  const info = await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('plimsoll.session') ?? '{}').state
    const answer = await fetch('/api/user/getInfo', {
      method: 'POST',
      headers: { satoken: token, 'Content-Type': 'application/json' },
      body: '{}',
    })
    return (await answer.json()).data.user.address as string
  })
  expect(info.toLowerCase()).toBe(wallet.address.toLowerCase())
})

test('another account in the wallet ends the session that the first one opened', async ({ page }) => {
  const wallet = await installWallet(page)
  await page.goto('/sign-in')
  await page.getByRole('button', { name: words('auth.wallet'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(WALLET_NAME) })
    .click()
  await expect(page.getByRole('dialog', { name: words('account.first-password') })).toBeVisible()
  const kept = () => page.evaluate(() => localStorage.getItem('plimsoll.session') ?? '')
  expect(await kept()).toContain('"loginType":1')
  // The page listens to the wallet as soon as it knows that it is there.
  await expect(async () => {
    await wallet.switchAccount()
    expect(await kept()).toContain('"token":""')
  }).toPass()
  await page.goto('/assets')
  await expect(page).toHaveURL(/\/sign-in/)
})
