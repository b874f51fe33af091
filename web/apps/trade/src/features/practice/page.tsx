import type { ReactNode } from 'react'
import { useRealm } from '~/domain/session/realm'
import { PracticeIntro } from './intro'

/** Practice: the same desks, with virtual funds. */
export function Practice({ children }: { children: ReactNode }) {
  const { practice, enter } = useRealm()
  return practice ? children : <PracticeIntro onStart={enter} />
}
