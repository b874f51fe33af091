import { toast } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { Refused, showError } from '~/domain/api/api'
import { useLendingChanged } from '~/domain/lending/changed'

/** One act on a pledge: says what came of it, reads everything again, and keeps a refusal for the field it is about. */
export function useAct(act: () => Promise<string>, done: () => void) {
  const changed = useLendingChanged()
  const mutation = useMutation({
    mutationFn: act,
    onSuccess: (said) => {
      toast(said, 'good')
      done()
    },
    onError: (error) => {
      if (!(error instanceof Refused)) showError(error)
    },
    onSettled: changed,
  })
  return { ...mutation, refusal: mutation.error instanceof Refused ? mutation.error.message : undefined }
}
