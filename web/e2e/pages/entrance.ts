// The pages before one is in.
import { expect, type Page } from '@playwright/test'
import { PASSWORD } from '../support/person'
import { words } from '../support/words'

export class Entrance {
  constructor(private readonly page: Page) {}

  field(label: Parameters<typeof words>[0]) {
    return this.page.getByLabel(words(label), { exact: true })
  }

  async by(method: 'name' | 'email' | 'phone') {
    await this.page.getByRole('tab', { name: words(`auth.method.${method}`), exact: true }).click()
  }

  /** A new password, twice, and the terms. */
  async promise(password = PASSWORD) {
    await this.field('auth.password').fill(password)
    await this.field('auth.again').fill(password)
    await this.page.getByRole('checkbox', { name: words('auth.agree') }).check()
  }

  async sendCode() {
    await this.page.getByRole('button', { name: words('common.send-code') }).click()
    await expect(this.page.getByText(words('common.code-sent'))).toBeVisible()
  }

  /** The first press asks whether one is a person. */
  async submit(button: 'common.sign-in' | 'common.sign-up') {
    const press = this.page.locator('form').getByRole('button', { name: words(button), exact: true })
    await press.click()
    const human = this.page.getByRole('checkbox', { name: words('auth.human') })
    await expect(human).toBeVisible()
    await human.check()
  }

  async signIn(name: string, password = PASSWORD) {
    await this.by('name')
    await this.field('auth.name').fill(name)
    await this.field('auth.password').fill(password)
    await this.submit('common.sign-in')
  }

  /** Out again, by the menu. */
  async leave() {
    await this.page.goto('/homeSidebar')
    await this.page
      .getByRole('button', { name: words('account.sign-out') })
      .filter({ visible: true })
      .click()
    await expect(this.page).toHaveURL('/home')
  }

  /** In, and greeted. */
  async isIn(path: string | RegExp = '/home') {
    await expect(this.page).toHaveURL(path)
    await expect(this.page.locator('input[type=password]')).toHaveCount(0)
    const kept = () => this.page.evaluate(() => localStorage.getItem('plimsoll.session') ?? '')
    await expect.poll(kept).toMatch(/"token":"[^"]+"/)
    // Tokens are kept, and nothing of what was typed.
    expect(await kept()).not.toContain('password')
  }
}
