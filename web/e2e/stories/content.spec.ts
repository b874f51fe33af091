// What the house says, what it asks, and what it is asked.
import { expect, test } from '../support/fixtures'
import { words } from '../support/words'

test('somebody writes to the house, and what they wrote stays', async ({ page, member }) => {
  await member.open(page, '/service')
  const message = page.getByRole('textbox')
  const send = page.getByRole('button', { name: words('content.send') })
  await expect(send).toBeDisabled()
  await message.fill('Where do I find my statements?')
  await send.click()
  await expect(page.getByText('Where do I find my statements?').first()).toBeVisible()
  await expect(message).toHaveValue('')
  await page.reload()
  await expect(page.getByText('Where do I find my statements?').first()).toBeVisible()
})

test('a questionnaire shows what was not answered, and then its result', async ({ page, member }) => {
  await member.open(page, '/risk-survey')
  const send = page.getByRole('button', { name: words('content.survey.send') })
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: words('content.survey.required') })).toBeVisible()
  const questions = page.locator('fieldset')
  for (let n = 0; n < (await questions.count()); n++) await questions.nth(n).locator('label').last().click()
  await send.click()
  await expect(page.getByRole('button', { name: words('content.survey.again') })).toBeVisible()
})

test('notices are marked as read at once', async ({ page, member }) => {
  await member.open(page, '/notice')
  const fresh = page.getByRole('main').getByRole('img', { name: words('content.unread') })
  await expect(fresh.first()).toBeVisible()
  await page
    .getByRole('button', { name: words('content.mark-all') })
    .first()
    .click()
  await expect(fresh).toHaveCount(0)
})

test('an investor is told what their answers came to, and may answer again', async ({ page, member }) => {
  await member.open(page, '/investor-questionnaire')
  const send = page.getByRole('button', { name: words('content.investor.send') })
  const asked = (name: 'employment' | 'incomeBand' | 'assetBand' | 'sourceOfFunds') =>
    page.getByRole('group', { name: words(`content.investor.${name}`) })
  const say = (key: Parameters<typeof words>[0]) => page.getByText(words(key), { exact: true }).click()
  await send.click()
  await expect(asked('employment').getByText(words('content.investor.choose'))).toBeVisible()
  await expect(page.getByText(words('content.investor.years-wrong'))).toBeVisible()
  await expect(page.getByText(words('content.investor.tin-missing'))).toBeVisible()
  await say('content.investor.employment.FINANCIAL_SECTOR')
  await asked('incomeBand').getByText(words('content.investor.incomeBand.FROM50K')).click()
  await asked('assetBand').getByText(words('content.investor.assetBand.FROM10K')).click()
  await asked('sourceOfFunds').getByText(words('content.investor.sourceOfFunds.SALARY')).click()
  await page.getByLabel(words('content.investor.experienceYears')).fill('7')
  await say('content.investor.objectives.SPECULATION')
  await say('content.investor.lossCapacity.SOME')
  await page.getByLabel(words('content.investor.taxResidence')).selectOption('DE')
  await page.getByLabel(words('content.investor.tin')).fill('12 345 678 901')
  await page.getByRole('radio', { name: words('content.investor.no'), exact: true }).check({ force: true })
  await send.click()
  await expect(page.getByText(words('content.investor.profile.RETAIL'), { exact: true })).toBeVisible()
  await expect(page.getByText(/^1 of 3/), 'of the criteria of a professional').toBeVisible()
  await expect(page.getByText(words('content.effect.profile.RETAIL_REGULATED'))).toBeVisible()
  await expect(page.getByText(words('content.effect.closed'))).toBeVisible()

  await page.getByRole('button', { name: words('content.survey.again') }).click()
  await expect(page.getByLabel(words('content.investor.experienceYears'))).toHaveValue('7')
  // What the tax office knows is not shown again.
  await expect(page.getByLabel(words('content.investor.tin'))).toHaveValue('')
  await asked('assetBand').getByText(words('content.investor.assetBand.OVER500K')).click()
  await page.getByLabel(words('content.investor.tin')).fill('12 345 678 901')
  await send.click()
  await expect(page.getByText(/^2 of 3/), 'wealth and profession count now').toBeVisible()
})
