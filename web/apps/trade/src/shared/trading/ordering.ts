import type { Data, Said } from '@plimsoll/api'
import { useT } from '@plimsoll/i18n'
import { toast } from '@plimsoll/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, intention, Refused, Unreachable } from '../api'
import { acted } from '../own-doing'
import { useSignedIn } from '../session'
import { usePreview } from './preview'
import { wrongOf } from './refusals'

const VENUES = {
  spot: { preview: 'POST /api/currency/order/preview', submit: 'POST /api/currency/order/submit' },
  contract: { preview: 'POST /api/contract/order/preview', submit: 'POST /api/contract/order/submit' },
} as const
type Venue = keyof typeof VENUES
type Orders = { [V in Venue]: Said<(typeof VENUES)[V]['submit']> }
type Previews = { [V in Venue]: Data<(typeof VENUES)[V]['preview']> }

/** An order on its way from a ticket: what it would come to, what is wrong with it, and the press that sends it. */
export function useOrdering<V extends Venue>(venue: V, order: Orders[V] | undefined, onPlaced: () => void) {
  const t = useT()
  const queries = useQueryClient()
  const signedIn = useSignedIn()
  const { preview: previewing, submit } = VENUES[venue]
  const { preview, refusal } = usePreview(previewing, signedIn ? order : undefined)
  const place = useMutation({
    mutationFn: (said: Orders[V]) => call(submit, said, intention()),
    onSuccess: (placed) => {
      acted()
      const word = ({ 1: 'trade.filled', 2: 'trade.partly', 4: 'trade.ended' } as const)[
        placed.status as 1 | 2 | 4
      ]
      toast(t(word ?? 'trade.accepted'), placed.status === 4 ? 'plain' : 'good')
      onPlaced()
      for (const key of ['orders', 'positions', 'assets']) void queries.invalidateQueries({ queryKey: [key] })
    },
  })
  const text = JSON.stringify(order)
  const { reset } = place
  // What was said about the order before is old news.
  useEffect(reset, [text])
  // What was not sent, and what is in doubt, stands above the button until the ticket is changed.
  const wrong =
    place.error instanceof Unreachable
      ? { whole: place.error.message }
      : wrongOf(place.error instanceof Refused ? place.error : refusal)
  return {
    preview: preview as Previews[V] | undefined,
    wrong: preview && !preview.sufficient ? { amount: t('trade.not-enough'), ...wrong } : wrong,
    busy: place.isPending,
    place: () => order && place.mutate(order),
  }
}
