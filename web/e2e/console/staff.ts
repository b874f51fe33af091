// A colleague at the console: a browser of their own, an authenticator, and what they do there.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import { digits } from '../support/authenticator'

const STEP_MS = 30_000
const PASSWORD = 'A-long-password-9'
export const REASON = 'Checked against the documents in the case'

export class Staff {
  private secret = ''
  private lastStep = 0
  private constructor(
    readonly page: Page,
    readonly name: string,
    readonly complaints: string[],
  ) {}

  /** Opens an enrolment link and becomes staff. */
  static async enrol(browser: Browser, link: string, name: string, email?: string): Promise<Staff> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.stack ?? error.message))
    page.on('console', (message) => {
      // Before the sign-in there is no session, and the server says so.
      if (message.type() === 'error' && !/401/.test(message.text())) complaints.push(message.text())
    })
    const staff = new Staff(page, name, complaints)
    await page.goto(link)
    staff.secret = (await page.getByTestId('totp-secret').textContent()) ?? ''
    if (email) await page.getByLabel('Your email').fill(email)
    await page.getByLabel('Your name').fill(name)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByLabel('The six digits').fill(await staff.digits())
    await page.getByRole('button', { name: 'Create access' }).click()
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
    return staff
  }

  /** Digits that were not used yet: those of one step are taken once. */
  private async digits(): Promise<string> {
    const now = () => Math.floor(Date.now() / STEP_MS)
    while (this.lastStep > now()) await sleep(500)
    this.lastStep = Math.max(now(), this.lastStep + 1)
    return digits(this.secret, this.lastStep - now())
  }

  async open(path: string) {
    await this.page.goto(new URL(`/console${path}`, this.page.url()).href)
  }

  /** Gives a code when one is asked for before `done` is there. */
  private async stepUpUntil(done: ReturnType<Page['locator']>) {
    const dialog = this.page.getByRole('dialog', { name: 'Confirm that it is you' })
    await expect(dialog.or(done).first()).toBeVisible()
    if (!(await dialog.isVisible())) return
    await dialog.getByLabel('Authenticator code').fill(await this.digits())
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(done.first()).toBeVisible()
  }

  /** Invites somebody; answers the link, or nothing when a second person must agree first. */
  async invite(email: string, roles: string[]): Promise<string | null> {
    await this.open('/staff')
    await this.page.getByRole('button', { name: 'Invite', exact: true }).click()
    const dialog = this.page.getByRole('dialog', { name: 'Invite a colleague' })
    await dialog.getByLabel('Email').fill(email)
    for (const role of roles) await dialog.getByRole('checkbox', { name: role }).check()
    await dialog.getByLabel('Reason').fill(REASON)
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
    const link = this.page.getByTestId('shown-once')
    const waits = this.page.getByRole('dialog', { name: 'Waits for a second person' })
    await this.stepUpUntil(link.or(waits))
    return (await link.isVisible()) ? link.textContent() : null
  }

  /** Sends the open form and follows it to the proposal that it made. */
  async propose(button: string) {
    const dialog = this.page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill(REASON)
    await dialog.getByRole('button', { name: button, exact: true }).click()
    const waits = this.page.getByRole('dialog', { name: 'Waits for a second person' })
    await this.stepUpUntil(waits)
    await waits.getByRole('link', { name: 'Open proposal' }).click()
    await expect(this.page.getByText('You proposed this: somebody else must decide.')).toBeVisible()
    await expect(this.page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    return new URL(this.page.url()).pathname.replace('/console', '')
  }

  /** Approves a proposal with the keyboard; answers what the server said to it. */
  async approve(path: string, result: RegExp) {
    await this.open(path)
    await expect(this.page.getByRole('button', { name: 'Approve' })).toBeEnabled()
    await this.page.keyboard.press('a')
    const dialog = this.page.getByRole('dialog', { name: 'Approve this?' })
    await expect(dialog.getByText('This will happen')).toBeVisible()
    await dialog.getByRole('button', { name: 'Approve and carry out' }).click()
    await this.stepUpUntil(this.page.getByText(result))
  }
}
