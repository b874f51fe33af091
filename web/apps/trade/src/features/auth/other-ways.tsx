import { useT } from '@plimsoll/i18n'
import { Button } from '@plimsoll/ui'
import { Wallet } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { SessionWallet } from '~/domain/session/session'
import { useSettings } from '~/domain/settings/settings'
import type { LoggedIn } from './wallet-entry'

const ConnectSheet = lazy(async () => ({ default: (await import('./connect-sheet')).ConnectSheet }))

/** Ways in without a password: a passkey of this device, a wallet. */
export function OtherWays({
  passkey,
  invite = '',
  connecting = false,
  onEnter,
}: {
  /** The way in by one; a new account has none yet. */
  passkey?: ReactNode
  invite?: string
  /** Begins with the wallets laid out. */
  connecting?: boolean
  onEnter: (tokens: LoggedIn, wallet?: SessionWallet) => void
}) {
  const t = useT()
  const wallets = useSettings().LOGIN_REGIS_SETTING?.addressIsOpen
  const [open, setOpen] = useState(connecting)
  if (!wallets && !passkey) return null
  return (
    <div className="mt-6">
      <div className="mb-4 flex items-center gap-3 text-sm text-text-3">
        <span aria-hidden className="h-px flex-1 bg-line" />
        {t('auth.or')}
        <span aria-hidden className="h-px flex-1 bg-line" />
      </div>
      <div className="flex flex-col gap-2.5">
        {passkey}
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
