import type { Key } from '@plimsoll/i18n'
import type { Settings } from '~/domain/settings/settings'
import { destination } from '~/shared/links'

export interface ServiceWay {
  name: string
  url: string
  imgUrl: string
  /** Ours are said in the reader's language; the operator's as the operator wrote them. */
  word?: Key
  note?: Key
}

const OURS: Record<string, Pick<ServiceWay, 'word' | 'note'>> = {
  '/service': { word: 'account.service-talk', note: 'account.service-talk-note' },
  '/help': { word: 'account.help' },
}

/** The operator's ways, the conversation in the app first: what is said there can be proved later. */
export function waysToService(staff: Settings['SUPPORT_STAFF_SETTING'] = []): ServiceWay[] {
  const others = staff.filter((way) => way.url !== '/service' && destination(way.url))
  const talk = staff.find((way) => way.url === '/service') ?? { name: '', url: '/service', imgUrl: '' }
  return [talk, ...others].map((way) => ({ ...way, ...OURS[way.url] }))
}
