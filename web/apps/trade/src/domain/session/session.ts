import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** The wallet a session was opened with: when another is in its place, the session is over. */
export interface SessionWallet {
  id: string
  type: 'ETH' | 'TRON'
  address: string
}

interface Tokens {
  token: string
  practiceToken: string
  /** 0 by name, e-mail, phone or passkey; 1 by wallet. */
  loginType: 0 | 1
  wallet?: SessionWallet | undefined
}

interface Session extends Tokens {
  /** Practice: its token is sent instead. */
  practice: boolean
  /** Has been in practice since signing in. */
  practised: boolean
  signIn: (tokens: Tokens) => void
  signOut: () => void
  setPractice: (practice: boolean) => void
}

const NOBODY = {
  token: '',
  practiceToken: '',
  practice: false,
  practised: false,
  loginType: 0 as const,
  wallet: undefined,
}

export const useSession = create<Session>()(
  persist(
    (set) => ({
      ...NOBODY,
      signIn: (tokens) => set({ ...NOBODY, ...tokens }),
      signOut: () => set(NOBODY),
      setPractice: (practice) => set(practice ? { practice, practised: true } : { practice }),
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
