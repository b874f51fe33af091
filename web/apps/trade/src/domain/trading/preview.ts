import type { Data, Operation, Params } from '@plimsoll/api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, Refused } from '~/domain/api/api'

/** A preview follows the typing hand at this distance. */
const PAUSE_MS = 250

type Preview = Extract<Operation, `POST ${string}/preview` | `POST ${string}/redeemPreview`>

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** What an order would come to, asked again as it is typed; with why it would be refused. */
export function usePreview<O extends Preview>(operation: O, order: Params<O> | undefined) {
  const asked = order ? JSON.stringify(order) : undefined
  const text = useSettled(asked)
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['preview', operation, text],
    enabled: text !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 2000,
    refetchInterval: 3000,
    queryFn: (): Promise<Data<O>> => call<Preview>(operation, JSON.parse(text ?? '{}')) as Promise<Data<O>>,
  })
  return {
    preview: text && !error ? data : undefined,
    refusal: text && error instanceof Refused ? error : undefined,
    /** Whether there was an answer, or is none to be had. */
    isAnswered: data !== undefined || error !== null,
    /** Whether it speaks of an earlier order, while this one is asked about. */
    isOld: isPlaceholderData || text !== asked,
  }
}
