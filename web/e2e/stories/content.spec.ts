// What the house says, what it asks, and what it is asked.
import { expect, test } from '../support/story'
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
