// Boots the platform that the stories share, and lets people live there, before the first of them.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Person } from './person'
import { Platform } from './platform'
import { resident } from './seeded-user'

/** Those who were there before the stories began. */
async function settle(url: string) {
  // Mailboxes get a code a minute: who needs a second one in a story got the first one here.
  const [forgetful, saver, waverer, reader, changer, treasurer, caller] = await Promise.all([
    Person.withMailbox(url),
    Person.withMailbox(url),
    Person.withMailbox(url),
    Person.withMailbox(url),
    Person.withMailbox(url),
    Person.withMailbox(url),
    Person.withPhone(url),
  ])
  await Promise.all([saver.bank(), waverer.bank(), treasurer.fundPassword()])
  await waverer.papers()
  const others = { forgetful, saver, waverer, reader, changer, treasurer, caller }
  const neighbours = { ...others, resident: await resident(url) }
  process.env.PLIMSOLL_NEIGHBOURS = JSON.stringify(neighbours)
}

export default async function boot() {
  rmSync(join(import.meta.dirname, '../artefacts'), { recursive: true, force: true })
  const running = process.env.PLIMSOLL_URL
  if (running) return settle(running)
  const platform = await Platform.boot()
  // Workers are started afterwards and inherit both.
  process.env.PLIMSOLL_URL = platform.url
  await settle(platform.url)
  return () => platform.stop()
}
