import { useT } from '@plimsoll/i18n'
import { Button } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { complain } from '~/shared/api'
import { PasskeyAbandoned, signInByPasskey } from '~/shared/passkey'
import type { LoggedIn } from './wallet-entry'

/** In with a passkey of this device. */
export function ByPasskey({ onEnter }: { onEnter: (tokens: LoggedIn) => void }) {
  const t = useT()
  const enter = useMutation({
    mutationFn: signInByPasskey,
    onSuccess: (tokens) => onEnter(tokens),
    onError: (error) => (error instanceof PasskeyAbandoned ? undefined : complain(error)),
  })
  return (
    <Button
      look="outline"
      wide
      icon={<Fingerprint size={19} aria-hidden />}
      busy={enter.isPending}
      onClick={() => enter.mutate()}
    >
      {t('auth.passkey')}
    </Button>
  )
}
