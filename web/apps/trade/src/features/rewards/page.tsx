import { useT } from '@plimsoll/i18n'
import { Empty, Failed, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AccountPage } from '~/domain/layout/account-page'
import { useUser } from '~/domain/session/user'
import { type Reward, rewardsQuery } from './queries'
import { RewardCard } from './reward-card'
import type { RewardState } from './state'

/** A reward that was refused: the server no longer lists it, and the reader is told why. */
interface Gone {
  reward: Reward
  state: RewardState
}

/** Rewards of campaigns: those on offer, and those that were claimed. */
export function Rewards() {
  const t = useT()
  const user = useUser().data?.user.userId
  const { data, isError, refetch } = useQuery({ ...rewardsQuery(user ?? 0), enabled: user !== undefined })
  const [gone, setGone] = useState<Gone[]>([])
  const unlisted = gone.filter(({ reward }) => !data?.some(({ id }) => id === reward.id))
  const shown = [...(data ?? []), ...unlisted.map(({ reward }) => reward)]
  return (
    <AccountPage title={t('rewards.title')} notes={[t('rewards.tip-budget'), t('rewards.tip-nothing')]}>
      {isError && !data ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-[480px] rounded-lg" />
      ) : shown.length ? (
        <ul className="space-y-4">
          {shown.map((reward) => (
            <li key={reward.id}>
              <RewardCard
                reward={reward}
                gone={gone.find((one) => one.reward.id === reward.id)?.state}
                onGone={(state) => setGone((before) => [...before, { reward, state }])}
              />
            </li>
          ))}
        </ul>
      ) : (
        <Empty title={t('rewards.none')}>{t('rewards.none-note')}</Empty>
      )}
    </AccountPage>
  )
}
