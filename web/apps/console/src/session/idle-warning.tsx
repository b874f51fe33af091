import { Button } from '@console/kit/button'
import { words } from '@console/locales'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useIdle } from './idle'
import { signOut } from './session'
import { useStaff } from './store'

/** Says that the session is about to end, and ends it when nothing is pressed. */
export function IdleWarning() {
  const { idleMs } = useStaff()
  const queries = useQueryClient()
  const left = useIdle(
    idleMs,
    useCallback(() => void signOut(queries, 'idle'), [queries]),
  )
  if (left === null) return null
  return (
    <div
      role="alert"
      className="flex shrink-0 items-center justify-center gap-3 bg-warn-wash px-4 py-1.5 text-sm font-medium text-warn"
    >
      {words.common.signedOutSoon(Math.ceil(left / 1000))}
      {/* Any press counts as input; the button is for those who look for one. */}
      <Button size="sm">{words.common.stay}</Button>
    </div>
  )
}
