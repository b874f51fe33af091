import { create } from 'zustand'
import { isSignedIn, useSession } from './session'

/** A notice about the account's standing is shown again after this long, not sooner. */
export const NOTICE_AGAIN_MS = 86_400_000

const KEPT = 'plimsoll.notices'

export const FROZEN = 1
export const NOTICED = 2
export const PARTLY_FROZEN = 3

/** Whether a notice may be shown that was last shown at a moment. */
export const isDue = (shownAt: number | undefined, now: number) =>
  shownAt === undefined || now - shownAt >= NOTICE_AGAIN_MS

const read = (): Record<string, number> => {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

/** Whether this person is to be told now that this is their standing; from then on they were. */
export function tellOnceADay(userId: number, status: number, now = Date.now()): boolean {
  const shown = read()
  const name = `${userId}:${status}`
  if (!isDue(shown[name], now)) return false
  // Only what still holds others back is kept.
  const kept = Object.fromEntries(Object.entries(shown).filter(([, at]) => !isDue(at, now)))
  localStorage.setItem(KEPT, JSON.stringify({ ...kept, [name]: now }))
  return true
}

/** An account that is not in good standing, why, and what its owner needs to object. */
export interface Restricted {
  status: number
  reason: string
  loginType: 0 | 1
  /** Of a session that is over but for objecting; nobody else may hold it. */
  token?: string
}

interface Notice {
  restricted: Restricted | undefined
  /** Whether it stands over the page, or only in it. */
  open: boolean
  show: (restricted: Restricted, open: boolean) => void
  close: () => void
  forget: () => void
}

export const useStandingNotice = create<Notice>()((set) => ({
  restricted: undefined,
  open: false,
  show: (restricted, open) => set({ restricted, open }),
  close: () => set({ open: false }),
  forget: () => set({ restricted: undefined, open: false }),
}))

/** Ends the session of somebody whose account is frozen and says why. Whether it did. */
export function signOutIfFrozen(user: { userId: number; status: number; statusMsg: string }): boolean {
  if (user.status !== FROZEN || !isSignedIn()) return user.status === FROZEN
  const { token, loginType, signOut } = useSession.getState()
  signOut()
  useStandingNotice
    .getState()
    .show({ status: FROZEN, reason: user.statusMsg, loginType, token }, tellOnceADay(user.userId, FROZEN))
  return true
}
