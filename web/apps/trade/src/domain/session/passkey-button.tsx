import { Button } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { showError } from '~/domain/api/api'
import { PasskeyAbandoned } from './passkey'

interface Props<T> {
  label: string
  ask: () => Promise<T>
  onDone: (answer: T) => void
}

/** Asks for a passkey of this device. Who turns away is not told of it. */
export function PasskeyButton<T>({ label, ask, onDone }: Props<T>) {
  const asking = useMutation({
    mutationFn: ask,
    onSuccess: onDone,
    onError: (fault) => (fault instanceof PasskeyAbandoned ? undefined : showError(fault)),
  })
  return (
    <Button
      look="outline"
      wide
      icon={<Fingerprint size={19} aria-hidden />}
      busy={asking.isPending}
      onClick={() => asking.mutate()}
    >
      {label}
    </Button>
  )
}
