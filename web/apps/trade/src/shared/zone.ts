// In which time zone moments are told. Apart from the figures: every page needs it, and not every page shows any.

const FIRST_ZONE = 'Asia/Hong_Kong'
/** The platform's zone, and the reader's where they chose one. */
let platformZone = FIRST_ZONE
let zone = FIRST_ZONE
let readersZone: string | undefined

const isZone = (id: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: id })
    return true
  } catch {
    return false
  }
}

/** The platform's time zone, from its settings: what counts until the reader chooses. */
export const setZone = (id: string) => {
  if (isZone(id)) platformZone = id
  zone = readersZone ?? platformZone
}

/** Hours before or after UTC; nothing leaves it to the platform. */
export function chooseZone(offset: number | undefined) {
  // These zones are named by what has to be added to get to UTC: their signs are the other way round.
  readersZone = offset === undefined ? undefined : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
  zone = readersZone ?? platformZone
}

export const zoneId = () => zone
export const platformZoneId = () => platformZone
