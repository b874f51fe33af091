import type { Data, Params } from '@plimsoll/api'
import { useT } from '@plimsoll/i18n'
import { toast } from '@plimsoll/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, newIdempotencyKey, Refused, Unreachable } from '~/domain/api/api'
import { useSignedIn } from '~/domain/session/session'
import { amount, usd } from '~/shared/format'
import { placedWords } from './order-message-texts'
import { tellOnce } from './order-messages'
import { usePreview } from './preview'
import { type Part, wrongOf } from './refusals'

const VENUES = {
  spot: { preview: 'POST /api/currency/order/preview', submit: 'POST /api/currency/order/submit' },
  contract: { preview: 'POST /api/contract/order/preview', submit: 'POST /api/contract/order/submit' },
} as const
type Venue = keyof typeof VENUES
type Orders = { [V in Venue]: Params<(typeof VENUES)[V]['submit']> }
type Previews = { [V in Venue]: Data<(typeof VENUES)[V]['preview']> }

/** An order on its way from a ticket: what it would come to, what is wrong with it, and the press that sends it. */
export function useOrdering<V extends Venue>(venue: V, order: Orders[V] | undefined, onPlaced: () => void) {
  const t = useT()
  const queries = useQueryClient()
  const signedIn = useSignedIn()
  const { preview: previewing, submit } = VENUES[venue]
  // What closes holds nothing: there is nothing to preview.
  const opens = order !== undefined && !(order as { positionId?: string | null }).positionId
  const { preview, refusal } = usePreview(previewing, signedIn && opens ? order : undefined)
  const place = useMutation({
    mutationFn: (params: Orders[V]) => call(submit, params, newIdempotencyKey()),
    onSuccess: (placed, params) => {
      tellOnce(venue, placed)
      const { text, tone } = placedWords(venue, params, placed)
      toast(text, tone)
      onPlaced()
      for (const key of ['orders', 'positions', 'assets']) void queries.invalidateQueries({ queryKey: [key] })
    },
  })
  const text = JSON.stringify(order)
  const { reset } = place
  // What was said about the order before is old news.
  useEffect(reset, [text])
  const enough = !preview || !opens || preview.sufficient
  const wrong: Partial<Record<Part, string>> =
    // What was not sent, and what is in doubt, stands above the button until the ticket is changed.
    place.error instanceof Unreachable
      ? { whole: place.error.message }
      : wrongOf(place.error instanceof Refused ? place.error : refusal)
  return {
    preview: (opens ? preview : undefined) as Previews[V] | undefined,
    /** Whether the wallet has what it would hold. */
    enough,
    wrong: preview && !enough ? { amount: t('trade.not-enough-of', moneyOf(preview)), ...wrong } : wrong,
    busy: place.isPending,
    place: () => order && place.mutate(order),
  }
}

/** What is needed and what is there, in the coin they are counted in. */
function moneyOf(preview: Previews[Venue]) {
  const write = (figure: string) =>
    'holdCoin' in preview && preview.holdCoin.toLowerCase() !== 'usdt'
      ? `${amount(figure)} ${preview.holdCoin.toUpperCase()}`
      : usd(figure)
  return { needed: write(preview.hold), available: write(preview.available) }
}
