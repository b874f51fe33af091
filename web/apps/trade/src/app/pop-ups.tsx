import type { Data } from '@plimsoll/api'
import { current, ensure } from '@plimsoll/i18n'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call } from '~/domain/api/api'
import { useSession, useSignedIn } from '~/domain/session/session'
import { useUser } from '~/domain/session/user'
import { rewardPopUp, sawPopUp, seenPopUps } from './seen-pop-ups'

export type PopUp = Data<'POST /api/notice/list'>[number]

/** Loaded when there is something to read: most visits have nothing. */
const PopUpNotice = lazy(async () => ({ default: (await import('./pop-up-notice')).PopUpNotice }))
const RewardPopUp = lazy(async () => {
  const [{ RewardPopUp }] = await Promise.all([import('~/features/rewards/reward-pop-up'), ensure('rewards')])
  return { default: RewardPopUp }
})

/** By the server's numbers. */
const READ = 1

interface Seen {
  seen: number[]
  onSeen: (id: number) => void
}

/** A reward that the reader has not heard of. What is closed here is closed on every device of theirs. */
function NewReward({ seen, onSeen }: Seen) {
  const user = useUser().data?.user.userId
  const { data } = useQuery({
    queryKey: ['rewards', 'new', user],
    enabled: user !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => call('GET /api/apiDefi/showDefiActivityNotice/{id}', { id: user ?? 0 }),
  })
  const reward = data?.find(({ id }) => !seen.includes(rewardPopUp(id)))
  if (!reward) return null
  const close = () => {
    onSeen(rewardPopUp(reward.id))
    // This browser remembers it either way.
    void call('POST /api/apiDefi/updateDefiActivity', { id: reward.id, status: READ }).catch(() => undefined)
  }
  return (
    <Suspense>
      <RewardPopUp reward={reward} onClose={close} />
    </Suspense>
  )
}

/** What the operator wants everybody to have read, and new rewards after it: on the home page, one at a time, each of them once. */
export function PopUps() {
  const [seen, setSeen] = useState(seenPopUps)
  const onSeen = (id: number) => setSeen(sawPopUp(id))
  const signedIn = useSignedIn()
  const practice = useSession((session) => session.practice)
  const { data } = useQuery({
    queryKey: ['content', 'pop-ups', current()],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => call('POST /api/notice/list', { key: 'POP_UPS_NOTICE', modelKey: 'POP_UPS_NOTICE' }),
  })
  const notice = data?.find((one) => !seen.includes(one.noticeId))
  if (notice)
    return (
      <Suspense>
        <PopUpNotice notice={notice} onClose={() => onSeen(notice.noticeId)} />
      </Suspense>
    )
  return data && signedIn && !practice ? <NewReward seen={seen} onSeen={onSeen} /> : null
}
