// What every story begins with: a page at an address of its own that must not complain, and people to act.
import { test as base, expect } from '@playwright/test'
import { freshAddress, Person } from './person'
import type { Belongings } from './seeded-user'

/** People who were there before the stories began. */
export interface Neighbours {
  /** Has a mailbox that may get another code by now. */
  forgetful: Person
  /** The same; and is left to the story of a withdrawal. */
  saver: Person
  /** The same; showed all papers, wants to withdraw a lot, and then does not. */
  waverer: Person
  /** The same; and signs in by a code alone. */
  reader: Person
  /** The same; and changes their password by a code. */
  changer: Person
  /** The same, with a fund password that they forget. */
  treasurer: Person
  /** The same, with a phone. */
  caller: Person
  /** Has been here for a while. Look, but don't act: they are everybody's. */
  resident: Belongings
}

/** More articles than a fresh platform has, and more rewards, which are remembered below zero. */
const NOTICES_MAX = 200
const REWARDS_MAX = 20

interface Cast {
  /** Complaints a story expects to hear; anything else in the console fails it. */
  complaints: RegExp[]
  /** Whether notices pop up: in most stories they were read before. */
  popUps: boolean
  /** Somebody new, by name. */
  member: Person
  neighbours: Neighbours
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
  popUps: [false, { option: true }],
  page: async ({ page, complaints, popUps }, use) => {
    if (!popUps)
      await page.addInitScript(
        (seen) => localStorage.setItem('plimsoll.pop-ups', seen),
        JSON.stringify(Array.from({ length: REWARDS_MAX + NOTICES_MAX + 1 }, (_, n) => n - REWARDS_MAX)),
      )
    const heard: string[] = []
    page.on('pageerror', (error) => heard.push(`uncaught: ${error.stack ?? error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') heard.push(`${message.text()} (${message.location().url})`)
    })
    await use(page)
    expect(heard.filter((text) => !complaints.some((expected) => expected.test(text)))).toEqual([])
  },
  // biome-ignore lint/correctness/noEmptyPattern: the first argument of a fixture must be a pattern
  neighbours: async ({}, use) => {
    const { resident, ...others } = JSON.parse(process.env.PLIMSOLL_NEIGHBOURS ?? '{}') as Neighbours
    const again = Object.entries(others).map(([role, person]) => [role, Person.again(person)])
    await use({
      ...(Object.fromEntries(again) as Omit<Neighbours, 'resident'>),
      resident: { ...resident, person: Person.again(resident.person) },
    })
  },
  member: async ({ platform }, use) => use(await Person.signUp(platform)),
})

export { expect }
