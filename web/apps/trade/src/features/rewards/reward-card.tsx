import { useT } from '@plimsoll/i18n'
import { Badge, Banner, Button, Card, KeyValue, toast, Waterline } from '@plimsoll/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, newIdempotencyKey, Refused, showError } from '~/domain/api/api'
import { markLocalAction } from '~/domain/api/recent-action'
import { amount, leftToRight, moment } from '~/shared/format'
import { Go } from '~/shared/link-button'
import { Conditions } from './conditions'
import { type Reward, STATUS } from './queries'
import { budgetShare, type RewardState, stateOf } from './state'

/** What a claim makes old. */
const STALE = ['rewards', 'assets', 'records']

/** Refusals after which a reward is no longer on offer, by their codes. */
const GONE: Record<number, RewardState> = { [-5009]: 'used-up', [-5006]: 'ended' }

const TONE = {
  claimed: 'good',
  ready: 'accent',
  'not-yet': 'plain',
  ended: 'plain',
  'used-up': 'plain',
} as const

const coins = (text: string, coin: string) => `${amount(text)} ${coin.toUpperCase()}`

/** Claims a reward: however often it is pressed, it is paid once. */
function Claim({ reward, onGone }: { reward: Reward; onGone: (state: RewardState) => void }) {
  const t = useT()
  const queries = useQueryClient()
  const [key] = useState(newIdempotencyKey)
  const said = leftToRight(coins(reward.amount, reward.coin))
  const claim = useMutation({
    mutationFn: () =>
      call('POST /api/apiDefi/updateDefiActivity', { id: reward.id, status: STATUS.claimed }, key),
    onSuccess: () => toast(t('rewards.claimed-now', { amount: said }), 'good'),
    onError: (error) => {
      const state = error instanceof Refused ? GONE[error.code] : undefined
      if (state) onGone(state)
      else showError(error)
    },
    onSettled: () => {
      markLocalAction()
      return Promise.all(STALE.map((name) => queries.invalidateQueries({ queryKey: [name] })))
    },
  })
  return (
    <Button wide size="lg" busy={claim.isPending} onClick={() => claim.mutate()}>
      {t('rewards.claim', { amount: said })}
    </Button>
  )
}

/** A reward: what it is for, what its budget still holds, whether the reader can claim it, and what became of it. words: rewards.state.* words: rewards.why.* */
export function RewardCard({
  reward,
  gone,
  onGone,
}: {
  reward: Reward
  /** Found out by a refusal: the figures are from before. */
  gone?: RewardState | undefined
  onGone: (state: RewardState) => void
}) {
  const t = useT()
  const now = Date.now()
  const state = gone ?? stateOf(reward, now)
  const left = gone === 'used-up' ? '0' : reward.budgetLeft
  const shown = { ...reward, budgetLeft: left, ...(gone === 'ended' ? { endTime: now - 1 } : {}) }
  const of = t('rewards.left-of', {
    left: leftToRight(amount(left)),
    total: leftToRight(coins(reward.totleAmount, reward.coin)),
  })
  return (
    <Card data-testid="reward" className="p-5">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-[17px] font-semibold">
          <bdi>{reward.title}</bdi>
        </h2>
        <Badge tone={TONE[state]}>{t(`rewards.state.${state}`)}</Badge>
      </div>
      <div className="num mt-1 text-[30px] leading-10 font-semibold">{coins(reward.amount, reward.coin)}</div>
      <p className="mt-2 text-[15px] text-pretty text-text-2" dir="auto">
        {reward.terms}
      </p>
      <div className="mt-4 mb-4 space-y-1.5">
        <Waterline label={t('rewards.budget')} text={of} value={budgetShare(shown)} />
        <p className="text-[13px] text-text-3">{of}</p>
      </div>
      {state === 'claimed' ? (
        <>
          <KeyValue
            items={[
              [t('rewards.claimed-at'), moment(reward.claimTime)],
              [t('rewards.paid-into'), t('rewards.platform-wallet')],
            ]}
          />
          <Go look="outline" className="mt-4" to="/history">
            {t('rewards.records')}
          </Go>
        </>
      ) : (
        <>
          <Conditions reward={shown} now={now} />
          <div className="mt-4">
            {state === 'ready' ? (
              <Claim reward={reward} onGone={onGone} />
            ) : (
              <Banner tone={state === 'not-yet' ? 'info' : 'warn'}>{t(`rewards.why.${state}`)}</Banner>
            )}
          </div>
        </>
      )}
    </Card>
  )
}
