// What a newcomer looks for: codes where they are asked for, pages from where one expects them, tabs with names.

import { expect, test } from '../support/fixtures'
import { Person } from '../support/person'
import { words } from '../support/words'

test('a sandbox shows the code at the field, and the field stays open for it', async ({ page }) => {
  await page.goto('/sign-up')
  await page.getByRole('tab', { name: words('auth.method.email'), exact: true }).click()
  const mailbox = `found-${Date.now().toString(36)}@mail.example`
  await page.getByLabel(words('auth.email'), { exact: true }).fill(mailbox)
  const field = page.getByLabel(words('auth.code'), { exact: true })
  const ground = () =>
    field.evaluate((input) => getComputedStyle(input.parentElement as Element).backgroundColor)
  const before = await ground()
  await page.getByRole('button', { name: words('common.send-code') }).click()
  const shown = page.getByTestId('sandbox-code')
  await expect(shown).toContainText(/\b\d{6}\b/)
  await expect(page.getByRole('button', { name: /\d+ s$/ })).toBeDisabled()
  expect(await ground(), 'the field does not look closed while it waits for the code').toBe(before)
  await expect(field).toBeEnabled()
})

test('somebody else’s code is not shown', async ({ page, platform }) => {
  const owner = await Person.withMailbox(platform)
  await page.goto('/forgot-password')
  await page.getByLabel(words('auth.email'), { exact: true }).fill(owner.email)
  await owner.rest()
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/user/sendEmailCode'))
  await page.getByRole('button', { name: words('common.send-code') }).click()
  const { code, data } = await (await answered).json()
  expect([code, data]).toEqual([200, { sandboxCode: null }])
  await expect(page.getByTestId('sandbox-code')).toHaveCount(0)
})

test('pages are named in their tabs, and a desk shows its price there', async ({ page }) => {
  await page.goto('/help')
  await expect(page).toHaveTitle(`${words('content.help')} · Plimsoll`)
  await page.goto('/quote')
  await expect(page).toHaveTitle(`${words('market.title')} · Plimsoll`)
  await page.goto('/tradeU?symbol=btc')
  await expect(page).toHaveTitle(/^BTC\/USDT [\d,]+\.\d+ · Plimsoll$/)
  await page.goto('/sign-in')
  await expect(page).toHaveTitle(/\S+ · Plimsoll$/)
})

test('the pages nobody found are in the menu and in the help', async ({ page, member }) => {
  await member.open(page, '/homeSidebar')
  const main = page.getByRole('main')
  for (const [path, heading] of [
    ['/calculation', words('content.calc.title')],
    ['/platform', undefined],
    ['/financialNews', words('content.news')],
    ['/risk-survey', undefined],
    ['/question', undefined],
    ['/survey', undefined],
    ['/inner-content?key=EXCLUSIVE_PREMIUM', undefined],
  ] as const) {
    await page.goto('/homeSidebar')
    await main.locator(`a[href^="${path}"]`).first().click()
    await expect(page).toHaveURL(new RegExp(path.split('?')[0] ?? path))
    if (heading) await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    else await expect(page.getByRole('heading').first()).toBeVisible()
  }
  await page.goto('/homeSidebar')
  const links = await main.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links.length).toBe(new Set(links).size)
  await page.goto('/help')
  await expect(main.locator('a[href="/calculation"]')).toBeVisible()
})

test('the parts of the app are not for visitors', async ({ page }) => {
  await page.goto('/kit')
  await expect(page).toHaveURL(/\/home$/)
})

test('an instrument that is not there leads on', async ({ page }) => {
  await page.goto('/detail?symbol=xau')
  await expect(page.getByText(words('market.unknown'))).toBeVisible()
  await page.getByRole('link', { name: 'XAU/USD' }).click()
  await expect(page).toHaveURL(/symbol=xauusd/)
})

test('a number that is not there leads to the list', async ({ page, member }) => {
  await member.open(page, '/recharge-detail?id=999999')
  await expect(page.getByText(words('funds.no-such-deposit'))).toBeVisible()
  await page.getByRole('link', { name: words('funds.all-deposits') }).click()
  await expect(page).toHaveURL(/\/recharge-order/)
  await page.goto('/withdraw-detail?id=999999')
  await expect(page.getByText(words('funds.no-such-withdrawal'))).toBeVisible()
})

test('a desk says which instrument it shows in place of one that is not there', async ({ page }) => {
  await page.goto('/tradeU?symbol=nope')
  await expect(page.getByText(/NOPE.*BTC\/USDT/)).toBeVisible()
  await expect(page).toHaveURL(/symbol=btc/)
})

test('nothing speaks of products that are not there', async ({ page }) => {
  for (const path of ['/home', '/help', '/notice', '/term-service']) {
    await page.goto(path)
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await expect(page.getByRole('main')).not.toContainText(/\bvault\b/i)
  }
  await page.goto('/inner-content?key=EXCLUSIVE_INSTITUTION_HNI')
  await expect(page.getByRole('heading', { name: words('earn.inst.title'), level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/% (a|per) day/i)
  await page.goto('/inner-content?key=NO_SUCH_PAGE')
  await expect(page.getByText(words('content.not-found'), { exact: true })).toBeVisible()
  await page.goto('/inner-content?key=USDC_LOANS')
  await expect(page.getByRole('main')).toContainText('10.95 %')
})

test('times are written in the zone a reader chooses', async ({ page, member }) => {
  await member.open(page, '/language-selection')
  const zone = page.getByLabel(words('account.zone'))
  await expect(zone).toHaveValue('')
  await expect(zone.locator('option').first()).toContainText('Asia/Hong Kong')
  await expect(zone.locator('option')).toHaveCount(28)
  await zone.selectOption('-12')
  const hour = String((new Date().getUTCHours() + 12) % 24).padStart(2, '0')
  await expect(page.getByText(new RegExp(`\\b${hour}:\\d\\d:\\d\\d`))).toBeVisible()
  await page.reload()
  await expect(zone).toHaveValue('-12')
})

test('a list of markets takes the numbers of classes', async ({ page }) => {
  await page.goto('/quoteList/3')
  await expect(page.getByRole('radio', { name: words('common.class.gold') })).toBeChecked()
})

test.describe('pop-ups', () => {
  test.use({ popUps: true })
  test('a notice that pops up does so once', async ({ page }) => {
    await page.goto('/home')
    const notice = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await expect(notice).toContainText('practice')
    await notice.getByRole('button', { name: words('common.understood') }).click()
    await expect(notice).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading').first()).toBeVisible()
    await page.waitForTimeout(800)
    await expect(notice).toHaveCount(0)
  })
})

test.describe('what operators write', () => {
  /** The settings as an operator would have changed them. */
  const changed =
    (change: (settings: Record<string, never>) => object) =>
    async (route: import('@playwright/test').Route) => {
      const response = await route.fetch()
      const answer = await response.json()
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, ...change(answer.data) } } })
    }

  test('links that leave say so first', async ({ page }) => {
    await page.route('**/api/option/rules/getSlideMonitorList', (route) =>
      route.fulfill({
        json: {
          code: 200,
          msg: 'success',
          data: [
            {
              id: 1,
              imgUrl: '/static/art/hull.svg',
              linkUrl: 'https://example.org/a',
              title: 'Away',
              sort: 1,
            },
            {
              id: 2,
              imgUrl: '/static/art/hull.svg',
              linkUrl: 'javascript:alert(1)',
              title: 'Hostile',
              sort: 2,
            },
          ],
        },
      }),
    )
    await page.goto('/home')
    await expect(page.getByRole('link', { name: 'Hostile' })).toHaveCount(0)
    const away = page.getByRole('link', { name: /Away.*example\.org/ })
    await expect(away).toHaveAttribute('rel', /noopener noreferrer/)
    await away.click()
    await expect(page).toHaveURL(/\/page-view\?url=/)
    await expect(page.getByRole('heading', { name: 'example.org' })).toBeVisible()
    const leave = page.getByRole('link', { name: words('content.leave') })
    await expect(leave).toHaveAttribute('href', 'https://example.org/a')
    await expect(leave).toHaveAttribute('rel', /noopener noreferrer/)
  })

  test('names, links, languages and levels are the operator’s', async ({ page, member }) => {
    await page.route(
      '**/api/common/getAllSetting',
      changed(({ BOTTOM_MENU_SETTING: bottom, t_app_language: languages }: Record<string, never[]>) => ({
        BOTTOM_MENU_SETTING: (bottom as { key: string }[]).map((entry) =>
          entry.key === 'news' ? { ...entry, name: 'Bulletin', linkUrl: '/notice' } : entry,
        ),
        t_app_language: (languages as { dictValue: string }[]).filter((row) => row.dictValue !== 'ar'),
        VIP_LEVEL_SETTING: { isOpen: false },
        TAB_SETTING: [{ name: 'Margin', keyStr: 'asset_contarct', sort: 1, isOpen: true }],
      })),
    )
    await member.open(page, '/home')
    const bulletin = page.getByRole('link', { name: 'Bulletin' }).last()
    await expect(bulletin).toHaveAttribute('href', '/notice')
    await page.goto('/language-selection')
    await expect(page.getByText('简体中文')).toBeVisible()
    await expect(page.getByText('العربية')).toHaveCount(0)
    await page.goto('/homeSidebar')
    await expect(page.getByRole('main').locator('a[href="/vip-rule"]')).toHaveCount(0)
    await page.goto('/assets')
    await expect(
      page
        .getByRole('tab', { name: 'Margin' })
        .or(page.getByText('Margin', { exact: true }))
        .first(),
    ).toBeVisible()
  })

  test('the platform’s own script names it', async ({ page }) => {
    await page.route('**/platform/trade/config.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'window.PLATFORM_CONFIG={"NAME":"Harbour","THEME":"dark","FEED":"SIM","RISK_WARNING":"x"};',
      }),
    )
    await page.goto('/help')
    await expect(page).toHaveTitle(`${words('content.help')} · Harbour`)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
})
