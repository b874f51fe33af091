import { useT } from '@plimsoll/i18n'
import { Button } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { Fingerprint, Wallet } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { complain } from '~/shared/api'
import { knowsPasskeys, PasskeyAbandoned, signInByPasskey } from '~/shared/passkey'
import type { SessionWallet } from '~/shared/session'
import { useSettings } from '~/shared/settings'
import type { LoggedIn } from './wallet-entry'

const ConnectSheet = lazy(async () => ({ default: (await import('./connect-sheet')).ConnectSheet }))

/** Ways in without a password: a passkey of this device, a wallet. */
export function OtherWays({
  passkeys,
  invite = '',
  connecting = false,
  onEnter,
}: {
  /** A new account has no passkey yet. */
  passkeys?: boolean
  invite?: string
  /** Begins with the wallets laid out. */
  connecting?: boolean
  onEnter: (tokens: LoggedIn, wallet?: SessionWallet) => void
}) {
  const t = useT()
  const wallets = useSettings().LOGIN_REGIS_SETTING?.addressIsOpen
  const [open, setOpen] = useState(connecting)
  const byPasskey = useMutation({
    mutationFn: signInByPasskey,
    onSuccess: (tokens) => onEnter(tokens),
    onError: (error) => (error instanceof PasskeyAbandoned ? undefined : complain(error)),
  })
  const withPasskey = passkeys && knowsPasskeys()
  if (!wallets && !withPasskey) return null
  return (
    <div className="mt-6">
      <div className="mb-4 flex items-center gap-3 text-sm text-text-3">
        <span aria-hidden className="h-px flex-1 bg-line" />
        {t('auth.or')}
        <span aria-hidden className="h-px flex-1 bg-line" />
      </div>
      <div className="flex flex-col gap-2.5">
        {withPasskey ? (
          <Button
            look="outline"
            wide
            icon={<Fingerprint size={19} aria-hidden />}
            busy={byPasskey.isPending}
            onClick={() => byPasskey.mutate()}
          >
            {t('auth.passkey')}
          </Button>
        ) : null}
        {wallets ? (
          <Button look="outline" wide icon={<Wallet size={19} aria-hidden />} onClick={() => setOpen(true)}>
            {t('auth.wallet')}
          </Button>
        ) : null}
      </div>
      {open ? (
        <Suspense>
          <ConnectSheet
            invite={invite}
            onClose={() => setOpen(false)}
            onSigned={(tokens, wallet) => {
              setOpen(false)
              onEnter(tokens, wallet)
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
