import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface Session {
  token: string
  practiceToken: string
  /** 0 by name, e-mail or phone; 1 by wallet. */
  loginType: 0 | 1
  /** Virtual trading: the practice token is sent instead. */
  practice: boolean
  signIn: (tokens: { token: string; practiceToken: string; loginType: 0 | 1 }) => void
  signOut: () => void
  setPractice: (practice: boolean) => void
}

const NOBODY = { token: '', practiceToken: '', practice: false, loginType: 0 as const }

export const useSession = create<Session>()(
  persist(
    (set) => ({
      ...NOBODY,
      signIn: (tokens) => set({ ...tokens, practice: false }),
      signOut: () => set(NOBODY),
      setPractice: (practice) => set({ practice }),
    }),
    { name: 'plimsoll.session' },
  ),
)

/** The token of the realm the reader is in; empty for a visitor. */
export const currentToken = () => {
  const { token, practiceToken, practice } = useSession.getState()
  return practice ? practiceToken : token
}

export const isSignedIn = () => currentToken() !== ''
export const useSignedIn = () =>
  useSession((session) => (session.practice ? session.practiceToken : session.token) !== '')
