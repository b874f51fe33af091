import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { isPositive } from '~/shared/money'

export type FirstStep = 'practise' | 'money' | 'verify'

export interface Beginner {
  /** Was in practice with this browser. */
  practised: boolean
  /** What the account is worth; unknown until it is. */
  total: string | null | undefined
  /** Passed the primary verification. */
  verified: boolean
}

/** The three things to begin with, and which of them are done. */
export const firstSteps = ({
  practised,
  total,
  verified,
}: Beginner): { step: FirstStep; done: boolean }[] => [
  { step: 'practise', done: practised },
  { step: 'money', done: isPositive(total ?? '') },
  { step: 'verify', done: verified },
]

/** Accounts that one browser remembers. */
const MOST = 20

interface FirstRun {
  /** Accounts whose owners put the steps away. */
  dismissed: number[]
  dismiss: (account: number) => void
}

/** What is remembered of the first steps, in this browser. */
export const useFirstRun = create<FirstRun>()(
  persist(
    (set) => ({
      dismissed: [],
      dismiss: (account) =>
        set(({ dismissed }) => ({
          dismissed: [account, ...dismissed.filter((one) => one !== account)].slice(0, MOST),
        })),
    }),
    { name: 'plimsoll.first-run' },
  ),
)
