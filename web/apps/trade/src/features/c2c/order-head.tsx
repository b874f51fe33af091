import { type Key, useT } from '@plimsoll/i18n'
import { Card, Countdown, Steps } from '@plimsoll/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { leftToRight, moment } from '~/shared/format'
import { type Deadline, deadlineOf, onThisClock } from './deadline'
import { coinsSaid, moneySaid } from './figures'
import { type Order, orderQuery } from './queries'
import { stagesOf } from './stages'

/** So long after a deadline the server has acted on it. */
const AFTER_MS = 1500

/** Reads the order again when its deadline has passed. */
function useReadAfter(id: number, at: number | undefined) {
  const queries = useQueryClient()
  useEffect(() => {
    if (at === undefined) return
    const wait = at - Date.now() + AFTER_MS
    // A timer can't be longer, and needs not be: the order is read anyway now and then.
    if (wait <= 0 || wait > 2 ** 31 - 1) return
    const timer = setTimeout(() => {
      void queries.invalidateQueries({ queryKey: orderQuery(id).queryKey })
    }, wait)
    return () => clearTimeout(timer)
  }, [queries, id, at])
}

/** The time that is left, and what happens then. words: c2c.deadline.* words: c2c.deadline-note.* */
function TimeLeft({ deadline, ahead }: { deadline: Deadline; ahead: number }) {
  const t = useT()
  return (
    <div className="text-end">
      <div className="text-[13px] text-text-3">{t(`c2c.deadline.${deadline.kind}`)}</div>
      <Countdown
        until={onThisClock(deadline.at, ahead)}
        className="block text-end! text-[34px] leading-10 font-semibold tabular-nums"
      />
    </div>
  )
}

/** What has to happen now, by whom and until when. words: c2c.now.* words: c2c.now-note.* */
export function OrderHead({ order, ahead }: { order: Order; ahead: number }) {
  const t = useT()
  const deadline = deadlineOf(order, Date.now() + ahead)
  useReadAfter(order.id, deadline && onThisClock(deadline.at, ahead))
  const values = {
    money: moneySaid(order.amount, order.fiat),
    coins: coinsSaid(order.side === 'buy' ? order.received : order.quantity, order.coin),
    time: leftToRight(moment(deadline?.at)),
  }
  const state = `${order.status}-${order.side}`
  return (
    <Card className="p-5">
      <div className="flex flex-wrap-reverse items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-48 flex-1">
          <h2 data-testid="order-state" className="text-[21px] leading-7 font-semibold text-balance">
            {t(`c2c.now.${state}` as Key, values)}
          </h2>
          <p className="mt-1 text-[15px] text-text-2">{t(`c2c.now-note.${state}` as Key, values)}</p>
        </div>
        {deadline ? <TimeLeft deadline={deadline} ahead={ahead} /> : null}
      </div>
      {deadline ? (
        <p className="mt-2 text-sm text-text-3">{t(`c2c.deadline-note.${deadline.kind}`, values)}</p>
      ) : null}
    </Card>
  )
}

/** The way of the order, step by step. words: c2c.stage.* */
export function OrderStages({ order }: { order: Order }) {
  const t = useT()
  return (
    <Card className="p-5">
      <h2 className="mb-4 text-[17px] font-semibold">{t('c2c.stages')}</h2>
      <Steps
        steps={stagesOf(order).map(({ kind, state, time }) => ({
          title: t(`c2c.stage.${kind}`),
          state,
          note: time ? <span className="num">{moment(time)}</span> : undefined,
        }))}
      />
    </Card>
  )
}
