import { useT } from '@plimsoll/i18n'
import { signInByPasskey } from '~/domain/session/passkey'
import { PasskeyButton } from '~/domain/session/passkey-button'
import type { LoggedIn } from './wallet-entry'

/** In with a passkey of this device. */
export function ByPasskey({ onEnter }: { onEnter: (tokens: LoggedIn) => void }) {
  const t = useT()
  return <PasskeyButton label={t('auth.passkey')} ask={signInByPasskey} onDone={onEnter} />
}
