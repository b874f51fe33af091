import type { Data } from '@plimsoll/api'
import { current } from '@plimsoll/i18n'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call } from '~/domain/api/api'
import { sawPopUp, seenPopUps } from './seen-pop-ups'

export type PopUp = Data<'POST /api/notice/list'>[number]

/** Loaded when there is something to read: most visits have nothing. */
const PopUpNotice = lazy(async () => ({ default: (await import('./pop-up-notice')).PopUpNotice }))

/** What the operator wants everybody to have read: on the home page, one at a time, each of them once. */
export function PopUps() {
  const [seen, setSeen] = useState(seenPopUps)
  const { data } = useQuery({
    queryKey: ['content', 'pop-ups', current()],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => call('POST /api/notice/list', { key: 'POP_UPS_NOTICE', modelKey: 'POP_UPS_NOTICE' }),
  })
  const notice = data?.find((one) => !seen.includes(one.noticeId))
  if (!notice) return null
  return (
    <Suspense>
      <PopUpNotice notice={notice} onClose={() => setSeen(sawPopUp(notice.noticeId))} />
    </Suspense>
  )
}
