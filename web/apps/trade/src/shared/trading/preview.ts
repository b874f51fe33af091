import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { post, Refused } from '../api'

/** A preview follows the typing hand at this distance. */
const PAUSE_MS = 250

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** What an order would come to, asked again as it is typed; with why it would be refused. */
export function usePreview<T>(path: string, order: object | undefined) {
  const text = useSettled(order ? JSON.stringify(order) : undefined)
  const { data, error } = useQuery({
    queryKey: ['preview', path, text],
    enabled: text !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 2000,
    refetchInterval: 3000,
    queryFn: () => post<T>(path, JSON.parse(text ?? '{}')),
  })
  return {
    preview: text && !error ? data : undefined,
    refusal: text && error instanceof Refused ? error : undefined,
  }
}
