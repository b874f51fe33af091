import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Refused, showError } from '~/domain/api/api'
import { useC2cChanged } from './changed'
import { type Order, orderQuery } from './queries'

/** One step of an order. The order as it is then is shown at once; a refusal is kept for the sheet that asked. */
export function useStep<T = void>(run: (params: T) => Promise<Order>, onDone: (order: Order) => void) {
  const queries = useQueryClient()
  const changed = useC2cChanged()
  // A second press comes before the button is drawn as pressed.
  const isUnderWay = useRef(false)
  const step = useMutation({
    mutationFn: run,
    onSuccess: (order) => {
      queries.setQueryData(orderQuery(order.id).queryKey, order)
      onDone(order)
    },
    onError: (error) => {
      if (!(error instanceof Refused)) showError(error)
    },
    onSettled: () => {
      isUnderWay.current = false
      changed()
    },
  })
  return {
    run: (params: T) => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      step.mutate(params)
    },
    isPending: step.isPending,
    error: step.error,
    refusal: step.error instanceof Refused ? step.error.message : undefined,
  }
}
