// Wallet income, on a development chain of its own: what is signed is what was shown, and what is shown is on the chain.
import type { Page } from '@playwright/test'
import { CHAIN_ID, Chain, UNITS } from '../support/chain'
import { test as base, expect } from '../support/fixtures'
import { PASSWORD } from '../support/person'
import { Platform } from '../support/platform'
import { installWallet, type TestWallet, WALLET_NAME } from '../support/test-wallet'
import { pattern, words } from '../support/words'

const test = base.extend<object, { chain: Chain }>({
  chain: [
    // biome-ignore lint/correctness/noEmptyPattern: the first argument of a fixture must be a pattern
    async ({}, use) => {
      const chain = await Chain.boot()
      await use(chain)
      chain.stop()
    },
    { scope: 'worker' },
  ],
  platform: [
    async ({ chain }, use) => {
      const platform = await Platform.boot(chain.settings())
      await use(platform.url)
      await platform.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

// One chain and one platform are enough for all of them.
test.describe.configure({ mode: 'default' })

/** Signs in with a wallet that has a thousand USDT, and opens the vault. */
async function enter(
  page: Page,
  chain: Chain,
  onChain = CHAIN_ID,
): Promise<TestWallet & { key: `0x${string}` }> {
  const key = await chain.person()
  const wallet = Object.assign(await installWallet(page, { node: chain.node, key }), { key })
  wallet.chain = onChain
  await page.goto('/sign-in')
  await page.getByRole('button', { name: words('auth.wallet'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(WALLET_NAME) })
    .click()
  const first = page.getByRole('dialog', { name: words('account.first-password') })
  await first.getByLabel(words('account.new'), { exact: true }).fill(PASSWORD)
  await first.getByLabel(words('account.again'), { exact: true }).fill(PASSWORD)
  await first.getByRole('button', { name: words('account.own.sign') }).click()
  await expect(first.getByText(words('account.own.signed'))).toBeVisible()
  await first.getByRole('button', { name: words('account.save') }).click()
  await expect(first).toBeHidden()
  await page.goto('/defi')
  return wallet
}

const button = (page: Page, key: Parameters<typeof words>[0]) =>
  page.getByRole('button', { name: words(key), exact: true })

async function preview(page: Page, amount: string) {
  await page.getByLabel(words('vault.deposit-amount'), { exact: true }).fill(amount)
  await button(page, 'vault.preview').click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** Approves and deposits. */
async function deposit(page: Page, amount: string) {
  await preview(page, amount)
  await page.getByRole('dialog').getByText(pattern('vault.effect.approve')).waitFor()
  await button(page, 'vault.to-wallet').click()
  await page.getByRole('dialog').getByText(pattern('vault.effect.deposit')).waitFor()
  await button(page, 'vault.to-wallet').click()
  await expect(page.getByText(words('vault.deposited'))).toBeVisible()
}

const asks = async (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([path, body]) => {
      const { token } = JSON.parse(localStorage.getItem('plimsoll.session') ?? '{}').state
      const headers = { satoken: token, 'Content-Type': 'application/json' }
      const answer = await fetch(path as string, { method: 'POST', headers, body: JSON.stringify(body) })
      return (await answer.json()) as { code: number; msg: string; msgKey?: string }
    },
    [path, body] as const,
  )

test('coins go into the vault by an exact approval, show their value, and come back', async ({
  page,
  chain,
}) => {
  const wallet = await enter(page, chain)
  const owner = wallet.address as `0x${string}`
  await expect(page.getByTestId('vault-value')).toContainText('0 USDT')
  await preview(page, '250.5')
  const sheet = page.getByRole('dialog')
  for (const shown of [chain.vault, chain.token, owner.toLowerCase(), `(${CHAIN_ID})`, '250.5 USDT', 'ETH'])
    await expect(sheet).toContainText(shown)
  await button(page, 'vault.to-wallet').click()
  await expect(sheet.getByText(pattern('vault.effect.deposit'))).toBeVisible()
  expect(await chain.allowance(owner)).toBe((2505n * UNITS) / 10n)
  await button(page, 'vault.to-wallet').click()
  await expect(page.getByText(words('vault.deposited'))).toBeVisible()
  await expect(page.getByTestId('vault-value')).toContainText('250.5 USDT')
  await expect(page.getByTestId('vault-shares')).toContainText('250.5')
  expect(await chain.allowance(owner)).toBe(0n)

  await page.getByRole('link', { name: words('vault.withdraw') }).click()
  await expect(page.getByText(/250\.5 USDT/).first()).toBeVisible()
  await page.getByLabel(words('vault.withdraw-amount'), { exact: true }).fill('50.5')
  await button(page, 'vault.preview').click()
  await button(page, 'vault.to-wallet').click()
  await expect(page.getByText(words('vault.withdrawn'))).toBeVisible()
  expect(await chain.balance(owner)).toBe(800n * UNITS)
  await button(page, 'vault.withdraw-all').click()
  await button(page, 'vault.to-wallet').click()
  await expect.poll(() => chain.balance(owner)).toBe(1000n * UNITS)
})

test('an approval that was not used is shown and revoked', async ({ page, chain }) => {
  const wallet = await enter(page, chain)
  await preview(page, '10')
  await button(page, 'vault.to-wallet').click()
  await expect(page.getByRole('dialog').getByText(pattern('vault.effect.deposit'))).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('common.close') })
    .click()
  await expect(page.getByText(words('vault.allowance'))).toBeVisible()
  await button(page, 'vault.revoke').click()
  await button(page, 'vault.to-wallet').click()
  await expect(page.getByText(words('vault.revoked'))).toBeVisible()
  await expect(page.getByText(words('vault.allowance'))).toBeHidden()
  expect(await chain.allowance(wallet.address as `0x${string}`)).toBe(0n)
})

test('whoever says no has sent nothing; a wallet that can’t is explained', async ({ page, chain }) => {
  const wallet = await enter(page, chain)
  await preview(page, '10')
  for (const [code, key] of [
    [4001, 'vault.fault.declined'],
    [4900, 'vault.fault.offline'],
    [4902, 'vault.fault.unknown-chain'],
    [-32002, 'vault.fault.waiting'],
  ] as const) {
    wallet.refuses = { method: 'eth_sendTransaction', code }
    await button(page, 'vault.to-wallet').click()
    await expect(page.getByText(words(key))).toBeVisible()
  }
  expect(await chain.allowance(wallet.address as `0x${string}`)).toBe(0n)
})

test('a wallet on another chain is led to the vault’s, and stays signed in', async ({ page, chain }) => {
  await enter(page, chain, 1)
  await expect(page.getByText(pattern('vault.other-chain'))).toBeVisible()
  await page.getByRole('button', { name: /Development chain/ }).click()
  await expect(page.getByTestId('vault-value')).toContainText('0 USDT')
  await expect(page).toHaveURL(/\/defi/)
})

test('CH-58: only the announced approval counts, once', async ({ page, chain }) => {
  const wallet = await enter(page, chain)
  const address = wallet.address
  const send = (hash: string) => asks(page, '/api/apiDefi/sendApproveHash', { address, hash })
  const announce = () => asks(page, '/api/apiDefi/depositIntent', { address, amount: '25', chain: CHAIN_ID })
  const nothing = await send(`0x${'1'.repeat(64)}`)
  expect([nothing.code, nothing.msgKey]).toEqual([-1019, 'defi.approval.refused'])
  expect((await announce()).code).toBe(200)
  const unlimited = await send(await chain.approve(wallet.key, chain.vault, 2n ** 256n - 1n))
  expect([unlimited.code, unlimited.msgKey]).toEqual([-1019, 'defi.approval.refused'])
  expect(unlimited.msg).toMatch(/revoke/i)
  await chain.approve(wallet.key, chain.vault, 0n)
  const foreign = await send(await chain.approve(wallet.key, chain.token, 25n * UNITS))
  expect([foreign.code, foreign.msgKey]).toEqual([-1019, 'defi.approval.refused'])
  const pending = await send(`0x${'2'.repeat(64)}`)
  expect([pending.code, pending.msgKey]).toEqual([-1019, 'defi.approval.pending'])
  const exact = await chain.approve(wallet.key, chain.vault, 25n * UNITS)
  expect((await send(exact)).code).toBe(200)
  expect((await announce()).code).toBe(200)
  const reused = await send(exact)
  expect([reused.code, reused.msgKey]).toEqual([-1019, 'defi.approval.refused'])
})

test('CH-59: nothing is signed when the account or chain is not the one previewed', async ({
  page,
  chain,
}) => {
  const wallet = await enter(page, chain)
  await preview(page, '10')
  await expect(page.getByRole('dialog')).toContainText(chain.vault)
  wallet.chain = 1
  await button(page, 'vault.to-wallet').click()
  await expect(page.getByText(words('vault.fault.changed'))).toBeVisible()
  wallet.chain = CHAIN_ID
  wallet.named = '0x00000000000000000000000000000000000000ff'
  const looks = () => wallet.asked.filter((method) => method === 'eth_chainId').length
  const before = looks()
  await button(page, 'vault.to-wallet').click()
  await expect.poll(looks).toBeGreaterThan(before)
  await expect(page.getByText(words('vault.fault.changed'))).toBeVisible()
  expect(wallet.asked).not.toContain('eth_sendTransaction')
})

test('CH-60: while deposits are paused the exit works', async ({ page, chain }) => {
  const wallet = await enter(page, chain)
  await deposit(page, '100')
  await chain.pause(86_400)
  try {
    await page.goto('/defi')
    await expect(page.getByText(words('vault.paused'))).toBeVisible()
    await expect(button(page, 'vault.preview')).toBeHidden()
    await page.getByRole('link', { name: words('vault.withdraw') }).click()
    await button(page, 'vault.withdraw-all').click()
    await button(page, 'vault.to-wallet').click()
    await expect.poll(() => chain.balance(wallet.address as `0x${string}`)).toBe(1000n * UNITS)
  } finally {
    await chain.pause(0)
  }
})
