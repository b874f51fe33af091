// What was written down: narrowed, and taken along.
import { readFile } from 'node:fs/promises'
import { DESK } from '../../playwright.config'
import { expect, test } from '../support/fixtures'
import { words } from '../support/words'

/** As the field writes a day. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('records are narrowed by what, which coin, where and when, and exported as they are narrowed', async ({
  page,
  member,
}) => {
  await member.fund('usdt', 700)
  await member.fund('btc', 0.25)
  await member.move('usdt', 300, 1, 3)
  await page.setViewportSize(DESK)
  await member.open(page, '/history')
  const rows = page.getByRole('main').locator('tbody tr')
  const choose = (field: Parameters<typeof words>[0], label: string) =>
    page.getByLabel(words(field), { exact: true }).selectOption({ label })
  const clear = () => page.getByRole('button', { name: words('funds.filter-clear') }).click()
  // A transfer is written down in the wallet it leaves and in the one it comes to.
  await expect(rows).toHaveCount(4)
  await choose('funds.coin', 'BTC')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('0.25')
  await clear()
  await choose('funds.filter-wallet', words('funds.wallet.contract'))
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('300')
  await clear()

  const from = page.getByLabel(words('funds.filter-from'), { exact: true })
  await from.fill(day(2))
  await expect(page.getByText(words('funds.no-records-filter'))).toBeVisible()
  await page.getByLabel(words('funds.filter-to'), { exact: true }).fill(day(-2))
  await expect(page.getByText(words('funds.filter-backwards'))).toBeVisible()
  await expect(page.getByRole('button', { name: words('funds.csv') })).toBeDisabled()
  await from.fill(day(-3))
  await expect(rows).toHaveCount(0)
  await clear()

  await choose('funds.filter-type', words('funds.record.transfer'))
  await expect(rows).toHaveCount(2)
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: words('funds.csv') }).click()
  const file = await downloaded
  expect(file.suggestedFilename()).toBe('plimsoll-records.csv')
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
  expect(head).toContain('Amount')
  expect(lines).toHaveLength(2)
  for (const line of lines) expect(line).toContain('300')
})
