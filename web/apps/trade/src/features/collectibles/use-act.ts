import { toast } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { newIdempotencyKey, Refused, showError } from '~/domain/api/api'
import { useCollectiblesChanged } from './changed'

/** One act of an owner, carried out once however often it is pressed: says what came of it and keeps a refusal for its field. */
export function useAct(act: (key: string) => Promise<string>, done: () => void) {
  const changed = useCollectiblesChanged()
  const [key, setKey] = useState(newIdempotencyKey)
  const mutation = useMutation({
    mutationFn: () => act(key),
    onSuccess: (said) => {
      toast(said, 'good')
      done()
    },
    onError: (error) => {
      if (!(error instanceof Refused)) showError(error)
    },
    onSettled: changed,
  })
  return {
    isPending: mutation.isPending,
    refusal: mutation.error instanceof Refused ? mutation.error.message : undefined,
    run: () => mutation.mutate(),
    /** For another intention: another price, or another try after a refusal. */
    reset: () => {
      setKey(newIdempotencyKey())
      mutation.reset()
    },
  }
}
