import { ensure } from '@plimsoll/i18n'
import { toast } from '@plimsoll/ui'
import { rows } from '~/domain/api/api'
import { actedJustNow } from '~/domain/api/recent-action'
import type { OrderRow } from './types'

/** Whoever sent an order is answered within this time, and tells of it; news by socket may be faster. */
const ANSWER_FIRST_MS = 1500
/** Fills of one moment that are told one by one. */
const AT_ONCE = 3
const LATEST = 20

/** Shows a toast for each order that filled in the background, once: what, how much, at what price. */
export async function showFillToasts(venue: 'spot' | 'contract', ids: number[]) {
  await new Promise((after) => setTimeout(after, ANSWER_FIRST_MS))
  const [{ tellOnce }, { fillWords }, { VENUES }] = await Promise.all([
    import('./order-messages'),
    import('./order-message-texts'),
    import('./orders/queries'),
    ensure('trade'),
  ])
  const wanted = new Set(ids.map(String))
  try {
    const lists = await Promise.all(
      [1, 0].map((status) => rows(VENUES[venue].list, { status, pageSize: LATEST })),
    )
    const found = lists.flatMap((list) => list.rows as OrderRow[]).filter((order) => wanted.has(order.id))
    for (const order of found.slice(0, AT_ONCE)) {
      // Whoever has just closed a position was told with what result.
      if (order.effect === 'CLOSE' && actedJustNow()) continue
      const text = fillWords(venue, order)
      if (text && tellOnce(venue, order)) toast(text, 'good')
    }
  } catch {
    // The lists on the page show it; a toast is not worth an error.
  }
}
