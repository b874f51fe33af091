import { useNavigate } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import { PracticeBar } from './bar'
import { PracticeIntro } from './intro'
import { useRealm } from './realm'

/** How tall the practice bar is: the desk below fills the rest of the window. */
const BAR = { '--own-bar': '48px' } as CSSProperties

/** Virtual trading: the same desks, with money that is none. */
export function Practice({ children }: { children: ReactNode }) {
  const go = useNavigate()
  const { practice, enter, leave } = useRealm()
  if (!practice) return <PracticeIntro onStart={enter} />
  return (
    <div style={BAR}>
      <PracticeBar
        onLeave={() => {
          leave()
          void go({ to: '/tradeU' })
        }}
      />
      {children}
    </div>
  )
}
