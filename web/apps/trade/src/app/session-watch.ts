import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import {
  NOTICED,
  PARTLY_FROZEN,
  signOutIfFrozen,
  tellOnceADay,
  useStandingNotice,
} from '~/domain/session/account-status-notice'
import { useSession } from '~/domain/session/session'
import { useUser } from '~/domain/session/user'

/** Watches the account's standing: a frozen one is signed out, any other restriction is told once a day. */
export function useStandingWatch() {
  const router = useRouter()
  const { data } = useUser()
  const user = data?.user
  useEffect(() => {
    if (!user) return
    if (signOutIfFrozen(user)) {
      void router.navigate({ to: '/sign-in', replace: true })
      return
    }
    const { status, statusMsg, userId } = user
    if ((status === NOTICED || status === PARTLY_FROZEN) && tellOnceADay(userId, status)) {
      const { loginType } = useSession.getState()
      useStandingNotice.getState().show({ status, reason: statusMsg, loginType }, true)
    }
  }, [user, router])
}

/** A session that a wallet opened ends with it: another account, another chain or no wallet at all. */
export function useWalletWatch() {
  const wallet = useSession((session) => session.wallet)
  useEffect(() => {
    if (!wallet) return
    let over = false
    let stop = () => {}
    // Only those who signed in by wallet load it.
    void import('./wallet-watch').then(({ watchWallet }) => {
      if (!over) stop = watchWallet(wallet)
    })
    return () => {
      over = true
      stop()
    }
  }, [wallet])
}
