// Every place of the app, for those it is for, in every form.

import { test } from './support/fixtures'
import { inspect } from './support/inspect'
import { PLACES } from './support/places'

for (const [number, { route, as, address }] of PLACES.entries())
  test(`${route} for a ${as}`, async ({ page, neighbours: { resident } }) => {
    if (as === 'resident') await resident.person.sit(page)
    const name = `${route.slice(1).replaceAll('/', '-')}-${as}`
    await inspect(page, address(resident), name, number % 2 ? 'phone' : 'desk')
  })
