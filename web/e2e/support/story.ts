// What every story begins with: a page at an address of its own that must not complain, and people to act.
import { test as base, expect } from '@playwright/test'
import { freshAddress, Person } from './person'
import type { Belongings } from './resident'

interface Cast {
  /** Complaints a story expects to hear; anything else in the console fails it. */
  complaints: RegExp[]
  /** Somebody new, by name. */
  member: Person
  /** Somebody who has been here for a while. Look, but don't act: they are everybody's. */
  resident: Belongings
}

export const test = base.extend<Cast, { platform: string }>({
  platform: [
    // biome-ignore lint/correctness/noEmptyPattern: the first argument of a fixture must be a pattern
    async ({}, use) => {
      const url = process.env.PLIMSOLL_URL
      if (!url) throw new Error('no platform was booted')
      await use(url)
    },
    { scope: 'worker' },
  ],
  baseURL: ({ platform }, use) => use(platform),
  // biome-ignore lint/correctness/noEmptyPattern: the first argument of a fixture must be a pattern
  extraHTTPHeaders: ({}, use) => use({ 'x-forwarded-for': freshAddress() }),
  complaints: [[], { option: true }],
  page: async ({ page, complaints }, use) => {
    const heard: string[] = []
    page.on('pageerror', (error) => heard.push(`uncaught: ${error.stack ?? error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') heard.push(`${message.text()} (${message.location().url})`)
    })
    await use(page)
    expect(heard.filter((text) => !complaints.some((expected) => expected.test(text)))).toEqual([])
  },
  // biome-ignore lint/correctness/noEmptyPattern: the first argument of a fixture must be a pattern
  resident: async ({}, use) => {
    const kept = JSON.parse(process.env.PLIMSOLL_RESIDENT ?? '{}') as Belongings
    await use({
      ...kept,
      person: Object.assign(new Person(kept.person.platform, kept.person.address), kept.person),
    })
  },
  member: async ({ platform }, use) => use(await Person.signUp(platform)),
})

export { expect }
