import { type Key, useT } from '@plimsoll/i18n'
import { Banner, Sheet } from '@plimsoll/ui'
import { Declined, findWallets, openApp, WALLET_APPS, type Wallet, type WalletApp } from '@plimsoll/wallet'
import { useMutation } from '@tanstack/react-query'
import { ChevronRight, ExternalLink, Wallet as WalletIcon } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Refused, Unreachable } from '~/domain/api/api'
import type { SessionWallet } from '~/domain/session/session'
import { type LoggedIn, StrangeText, signInByWallet } from './wallet-entry'

/** Every wallet that is in this browser, as they announce themselves. */
function useWallets(): Wallet[] {
  const [wallets, setWallets] = useState<Wallet[]>([])
  useEffect(() => {
    setWallets([])
    return findWallets((wallet) => setWallets((known) => [...known, wallet]))
  }, [])
  return wallets
}

const because = (error: unknown): Key | undefined => {
  if (error instanceof Declined) return 'auth.wallet.declined'
  if (error instanceof StrangeText) return 'auth.wallet.strange'
  return error instanceof Refused || error instanceof Unreachable ? undefined : 'auth.wallet.fault'
}

/** Which wallet: those in this browser, or an app that opens this page inside itself. */
export function ConnectSheet({
  invite,
  onClose,
  onSigned,
}: {
  invite: string
  onClose: () => void
  onSigned: (tokens: LoggedIn, wallet: SessionWallet) => void
}) {
  const t = useT()
  const wallets = useWallets()
  const enter = useMutation({
    mutationFn: (wallet: Wallet) => signInByWallet(wallet, invite),
    onSuccess: ({ tokens, wallet }) => onSigned(tokens, wallet),
  })
  const [callOff, setCallOff] = useState<() => void>()
  useEffect(() => callOff, [callOff])
  const reason = because(enter.error)
  return (
    <Sheet open onClose={onClose} title={t('auth.wallet.title')} closeLabel={t('common.close')}>
      <p className="mb-4 text-[15px] text-text-2">{t('auth.wallet.promise')}</p>
      {enter.error ? (
        <Banner tone="bad" className="mb-4">
          {reason ? t(reason) : enter.error.message}
        </Banner>
      ) : null}
      {wallets.length ? (
        <ul className="space-y-2">
          {wallets.map((wallet) => (
            <Choice
              key={`${wallet.type}${wallet.id}`}
              name={wallet.name}
              note={t(enter.isPending && enter.variables === wallet ? 'auth.wallet.waiting' : note(wallet))}
              picture={
                wallet.icon ? (
                  <img src={wallet.icon} alt="" width={36} height={36} className="rounded-sm" />
                ) : null
              }
              disabled={enter.isPending}
              onChoose={() => enter.mutate(wallet)}
            />
          ))}
        </ul>
      ) : (
        <>
          <Banner className="mb-4">{t('auth.wallet.none')}</Banner>
          <ul className="space-y-2">
            {WALLET_APPS.map((app) => (
              <Choice
                key={app.id}
                name={app.name}
                note={t(note(app))}
                picture={null}
                outside
                onChoose={() => {
                  const end = openApp(app, location.href)
                  setCallOff(() => end)
                }}
              />
            ))}
          </ul>
        </>
      )}
    </Sheet>
  )
}

const note = ({ type }: Wallet | WalletApp): Key =>
  type === 'TRON' ? 'auth.wallet.tron' : 'auth.wallet.ethereum'

function Choice({
  name,
  note,
  picture,
  outside,
  disabled,
  onChoose,
}: {
  name: string
  note: string
  picture: ReactNode
  outside?: boolean
  disabled?: boolean
  onChoose: () => void
}) {
  const Icon = outside ? ExternalLink : ChevronRight
  return (
    <li>
      <button
        type="button"
        disabled={disabled}
        onClick={onChoose}
        className="flex min-h-16 w-full items-center gap-3.5 rounded-md border border-line px-4 py-2.5 text-start transition-colors duration-120 hover:bg-sunken disabled:opacity-60"
      >
        {picture ?? (
          <span className="grid size-9 place-items-center rounded-sm bg-sunken text-text-2">
            <WalletIcon size={19} aria-hidden />
          </span>
        )}
        <span className="min-w-0 flex-1">
          <bdi className="block truncate text-[16px] font-medium">{name}</bdi>
          <span className="block text-sm text-text-3">{note}</span>
        </span>
        <Icon size={18} className="shrink-0 text-text-3 rtl:rotate-180" aria-hidden />
      </button>
    </li>
  )
}
