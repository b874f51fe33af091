import type { Key } from '@plimsoll/i18n'
import type { SecondsRow } from './types'

/** How an order ended, in a word and a tone. */
export function outcome(order: SecondsRow): { word: Key; tone: 'good' | 'bad' | 'plain'; colour: string } {
  if (order.status === 2) return { word: 'trade.seconds.voided', tone: 'plain', colour: '' }
  if (order.openResult === '1') return { word: 'trade.seconds.won', tone: 'good', colour: 'text-up' }
  if (order.openResult === '2') return { word: 'trade.seconds.lost', tone: 'bad', colour: 'text-down' }
  return { word: 'trade.seconds.drawn', tone: 'plain', colour: '' }
}
