// Boots the platform that the stories share, and lets somebody live there, before the first of them.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Platform } from './platform'
import { resident } from './resident'

export default async function boot() {
  rmSync(join(import.meta.dirname, '../artefacts'), { recursive: true, force: true })
  const platform = await Platform.boot()
  // Workers are started afterwards and inherit both.
  process.env.PLIMSOLL_URL = platform.url
  process.env.PLIMSOLL_RESIDENT = JSON.stringify(await resident(platform.url))
  return () => platform.stop()
}
