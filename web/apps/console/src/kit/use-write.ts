// A mutation with its state: idle, pending, done, refused or unknown. No optimistic updates: the screen changes when the server
// has answered.

import { call, newKey } from '@console/api/client'
import { OutcomeUnknown, StepUpCancelled } from '@console/api/errors'
import { keys } from '@console/api/keys'
import type { Route } from '@console/api/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

export type WriteState = 'idle' | 'busy' | 'unknown'

export interface Write<Input> {
  state: WriteState
  error: unknown
  /** Sends it. After a lost answer the same input is sent with the same key, so that it is done at most once. */
  send: (input: Input) => Promise<void>
}

export function useWrite<Answer, Input>(
  route: Route<Answer, Input>,
  changes: readonly (readonly unknown[])[],
  onDone: (answer: Answer) => void,
): Write<Input> {
  const queries = useQueryClient()
  const [state, setState] = useState<WriteState>('idle')
  const [error, setError] = useState<unknown>(null)
  const last = useRef<{ body: string; key: string } | null>(null)

  const send = async (input: Input) => {
    const body = JSON.stringify(input)
    const key = last.current?.body === body ? last.current.key : newKey()
    last.current = { body, key }
    setState('busy')
    setError(null)
    try {
      const answer = await call(route, input, key)
      last.current = null
      for (const queryKey of [...changes, keys.overview, keys.audit.all])
        void queries.invalidateQueries({ queryKey })
      setState('idle')
      onDone(answer)
    } catch (failed) {
      const isUnknown = failed instanceof OutcomeUnknown
      // A refusal is an answer: the next try is a new request.
      if (!isUnknown) last.current = null
      setState(isUnknown ? 'unknown' : 'idle')
      setError(failed instanceof StepUpCancelled ? null : failed)
    }
  }
  return { state, error, send }
}
