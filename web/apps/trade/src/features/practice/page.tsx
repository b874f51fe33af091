import { useNavigate } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import { PracticeBar } from './bar'
import { PracticeIntro } from './intro'
import { useRealm } from './realm'

/** The bars above a desk with the practice bar among them. */
const BARS = { '--bars': '136px' } as CSSProperties

/** Virtual trading: the same desks, with money that is none. */
export function Practice({ children }: { children: ReactNode }) {
  const go = useNavigate()
  const { practice, enter, leave } = useRealm()
  if (!practice) return <PracticeIntro onStart={enter} />
  return (
    <div style={BARS}>
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
