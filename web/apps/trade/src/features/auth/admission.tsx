import { useT } from '@plimsoll/i18n'
import { lazy, Suspense, useState } from 'react'
import type { SessionWallet } from '~/domain/session/session'
import { useEntering } from './sign-in-flow'
import type { LoggedIn } from './wallet-entry'

const SecondStep = lazy(async () => ({ default: (await import('./second-step')).SecondStep }))

/** Lets in whoever was recognised, after a second step where one is set up. */
export function useAdmission(next?: string) {
  const t = useT()
  const enter = useEntering(next)
  const [pending, setPending] = useState<{ ticket: string; wallet: SessionWallet | undefined }>()
  const admit = (tokens: LoggedIn, wallet = pending?.wallet) => {
    if (tokens.needTotp && tokens.ticket) return setPending({ ticket: tokens.ticket, wallet })
    setPending(undefined)
    void enter(
      {
        token: tokens.satoken,
        mockToken: tokens.mockToken,
        loginType: wallet ? 1 : 0,
        ...(wallet ? { wallet } : {}),
      },
      t('auth.signed-in'),
    )
  }
  const step = pending ? (
    <Suspense>
      <SecondStep ticket={pending.ticket} onClose={() => setPending(undefined)} onEnter={admit} />
    </Suspense>
  ) : null
  return { admit, step }
}
