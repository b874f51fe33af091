import { useT } from '@plimsoll/i18n'
import { Button } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { BellRing, Check } from 'lucide-react'
import { call, showError } from '~/domain/api/api'
import { useSession, useSignedIn } from '~/domain/session/session'
import { Go } from '~/shared/link-button'
import { useSalesChanged } from './changed'
import type { Sale } from './queries'

/** Asks to be told when a sale opens. Visitors sign in first. */
export function NotifyButton({ sale, wide }: { sale: Sale; wide?: boolean }) {
  const t = useT()
  const signedIn = useSignedIn()
  const practice = useSession((session) => session.practice)
  const changed = useSalesChanged()
  const ask = useMutation({
    mutationFn: () => call('POST /api/ownCoin/subscribeCoins', { ownId: sale.id }),
    onError: showError,
    onSettled: changed,
  })
  if (practice) return null
  if (!signedIn)
    return (
      <Go look="outline" wide={wide} to="/sign-in" search={{ next: `/subscription/info?id=${sale.id}` }}>
        {t('sales.notify-me')}
      </Go>
    )
  if (sale.mine?.interested || ask.isSuccess)
    return (
      <p className="flex min-h-11 items-center gap-2 text-[15px] font-medium text-text-2" role="status">
        <Check size={18} className="shrink-0 text-good" aria-hidden />
        {t('sales.will-be-told')}
      </p>
    )
  return (
    <Button
      look="outline"
      wide={wide}
      icon={<BellRing size={18} aria-hidden />}
      busy={ask.isPending}
      onClick={() => ask.mutate()}
    >
      {t('sales.notify-me')}
    </Button>
  )
}
