import { useLocale, useT } from '@plimsoll/i18n'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { leftToRight, moment } from '~/shared/format'
import { type Reward, unfinishedQuery } from './queries'
import { isUsedUp, rewardsLeft } from './state'

function Condition({ met, children }: { met: boolean; children: ReactNode }) {
  const t = useT()
  const Icon = met ? Check : X
  return (
    <li className="flex items-start gap-2.5 py-1 text-[15px]">
      <Icon
        size={18}
        className={`mt-0.5 shrink-0 ${met ? 'text-good' : 'text-text-3'}`}
        aria-label={t(met ? 'rewards.met' : 'rewards.unmet')}
      />
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  )
}

/** Questionnaires that are still open. The server does not say which one a reward is for: its terms do. */
function Unfinished() {
  const locale = useLocale()
  const { data } = useQuery(unfinishedQuery(locale))
  if (!data?.length) return null
  return (
    <ul className="flex flex-wrap gap-x-4">
      {data.map(({ id, title, to }) => (
        <li key={id}>
          <Link
            to={to}
            className="flex min-h-11 items-center text-sm font-semibold text-accent-ink underline underline-offset-4"
          >
            <bdi>{title}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Who can claim, point by point: what has to be done, what is left, and until when. */
export function Conditions({ reward, now }: { reward: Reward; now: number }) {
  const t = useT()
  const isOver = now > reward.endTime
  const time = leftToRight(moment(reward.endTime))
  return (
    <div>
      <h3 className="text-sm font-medium text-text-2">{t('rewards.conditions')}</h3>
      <ul className="mt-1">
        <Condition met={reward.eligible}>
          {t(reward.eligible ? 'rewards.done' : 'rewards.not-done')}
          {reward.eligible ? null : <Unfinished />}
        </Condition>
        <Condition met={!isUsedUp(reward)}>
          {t('rewards.pays-more', { count: rewardsLeft(reward) })}
        </Condition>
        <Condition met={!isOver}>{t(isOver ? 'rewards.was-until' : 'rewards.until', { time })}</Condition>
      </ul>
    </div>
  )
}
