import { useT } from '@plimsoll/i18n'
import { Button, toast } from '@plimsoll/ui'
import { openApp, WALLET_APPS } from '@plimsoll/wallet'
import { Check, Copy, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { Frame } from './frame'

/** This site is entered with a wallet and this browser has none: how to open it in one that does. */
export function NoWallet() {
  const t = useT()
  const [copied, setCopied] = useState(false)
  const address = `${location.origin}/home`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
      toast(t('auth.copied'), 'good')
    } catch {
      toast(t('auth.copy-failed'), 'bad')
    }
  }
  return (
    <Frame title={t('auth.no-wallet.title')} note={t('auth.no-wallet.note')}>
      <ol className="mb-6 list-decimal space-y-2 ps-5 text-[15px] text-text-2 marker:text-text-3">
        <li>{t('auth.no-wallet.copy')}</li>
        <li>{t('auth.no-wallet.open')}</li>
        <li>{t('auth.no-wallet.sign')}</li>
      </ol>
      <div className="num mb-3 rounded-md bg-sunken px-4 py-3.5 break-all text-text-2">{address}</div>
      <Button
        wide
        size="lg"
        icon={copied ? <Check size={19} aria-hidden /> : <Copy size={19} aria-hidden />}
        onClick={() => void copy()}
      >
        {t('auth.no-wallet.copy-link')}
      </Button>
      <div className="mt-3 grid gap-2.5 sm:grid-cols-2">
        {WALLET_APPS.map((app) => (
          <Button
            key={app.id}
            look="outline"
            icon={<ExternalLink size={17} aria-hidden />}
            onClick={() => openApp(app, address)}
          >
            {t('auth.no-wallet.open-in', { name: app.name })}
          </Button>
        ))}
      </div>
    </Frame>
  )
}
