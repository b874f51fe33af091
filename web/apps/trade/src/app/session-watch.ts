import type { Wallet } from '@plimsoll/wallet'
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

/** How long wallets have to announce themselves after a page was opened. */
const ANNOUNCE_MS = 1500

/** A session that a wallet opened ends with it: another account, another chain or no wallet at all. */
export function useWalletWatch() {
  const wallet = useSession((session) => session.wallet)
  useEffect(() => {
    if (!wallet) return
    let over = false
    let stop = () => {}
    const leave = () => {
      if (over) return
      useSession.getState().signOut()
      location.reload()
    }
    const begin = async () => {
      const { findWallets, plainAddress } = await import('@plimsoll/wallet')
      if (over) return
      const isSame = (address: string | undefined) =>
        address !== undefined && plainAddress(wallet.type, address) === wallet.address
      let found = false
      const ends: (() => void)[] = []
      const hold = async (one: Wallet) => {
        if (one.id !== wallet.id || one.type !== wallet.type) return
        found = true
        ends.push(
          one.watch((change) => {
            if (change.kind !== 'accounts' || !isSame(change.address)) leave()
          }),
        )
        if (!isSame(await one.present().catch(() => undefined))) leave()
      }
      ends.push(findWallets((one) => void hold(one)))
      const missing = setTimeout(() => found || leave(), ANNOUNCE_MS)
      ends.push(() => clearTimeout(missing))
      stop = () => {
        for (const end of ends) end()
      }
    }
    void begin()
    return () => {
      over = true
      stop()
    }
  }, [wallet])
}
