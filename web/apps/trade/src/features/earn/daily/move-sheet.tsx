import { useT } from '@plimsoll/i18n'
import { Banner, Button, KeyValue, MoneyField, Sheet } from '@plimsoll/ui'
import { useState } from 'react'
import { call } from '~/domain/api/api'
import { useFree } from '~/domain/trading/wallet'
import { holding, leftToRight } from '~/shared/format'
import { isPositive } from '~/shared/money'
import { Refill } from '../amount'
import { coins, coinsSaid, roundSaid } from '../figures'
import { scaleOf } from '../offer'
import { useAct } from '../use-act'
import { ceilingOf, earningAfter, joinFault, leaveFault, type MoveFault, mostToJoin } from './pool'
import type { DailyPool } from './queries'

export type Way = 'join' | 'leave'

/** What is wrong with an amount, in words. words: earn.daily.fault.* */
function useFaultText(coin: string) {
  const t = useT()
  return (fault: MoveFault | undefined) =>
    fault ? t(`earn.daily.fault.${fault.kind}`, { amount: roundSaid(fault.amount, coin) }) : undefined
}

/** Moves money of the financial wallet into a pool, or out of it again. */
export function MoveSheet({ pool, way, onClose }: { pool: DailyPool; way: Way; onClose: () => void }) {
  const t = useT()
  const faultText = useFaultText(pool.coin)
  const free = useFree('financial', pool.coin)
  const [typed, type] = useState('')
  const joining = way === 'join'
  const unit = pool.coin.toUpperCase()
  const most = joining ? mostToJoin(pool, free) : (pool.mine?.amount ?? '0')
  const fault = joining ? joinFault(typed, pool, free) : leaveFault(typed, pool)
  const isWhole = isPositive(typed) && !fault
  const act = useAct(async (key) => {
    const move = { id: pool.id, amount: typed }
    if (joining) await call('POST /api/financial/daily/join', move, key)
    else await call('POST /api/financial/daily/leave', move, key)
    return t(joining ? 'earn.daily.joined' : 'earn.daily.left', { amount: coinsSaid(typed, pool.coin) })
  }, onClose)
  const change = (next: string) => {
    type(next)
    act.reset()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(joining ? 'earn.daily.join' : 'earn.daily.leave')}
      closeLabel={t('common.close')}
      footer={
        <Button wide size="lg" busy={act.isPending} disabled={!isWhole} onClick={() => act.run()}>
          {t(joining ? 'earn.daily.join' : 'earn.daily.leave')}
        </Button>
      }
    >
      <div className="space-y-4">
        <MoneyField
          label={t('earn.amount')}
          scale={scaleOf(pool.coin)}
          value={typed}
          onValue={change}
          unit={unit}
          error={faultText(fault) ?? act.refusal}
          hint={
            joining
              ? t('earn.daily.free', { amount: leftToRight(`${holding(free, pool.coin)} ${unit}`) })
              : t('earn.daily.in-pool', { amount: coinsSaid(pool.mine?.amount, pool.coin) })
          }
          end={
            <button
              type="button"
              className="-me-2 min-h-11 px-2 text-sm font-semibold text-accent-ink"
              onClick={() => change(most)}
            >
              {t('earn.max')}
            </button>
          }
        />
        {joining && fault?.kind === 'short' ? <Refill coin={pool.coin} /> : null}
        <KeyValue
          items={
            joining
              ? [
                  [t('earn.daily.at-most'), isWhole ? coins(ceilingOf(typed, pool), pool.coin) : '—'],
                  [t('earn.daily.earns-from'), t('earn.daily.next-midnight')],
                ]
              : [[t('earn.daily.still-earning'), coins(earningAfter(isWhole ? typed : '0', pool), pool.coin)]]
          }
        />
        {joining ? (
          <Banner tone="warn">{t('earn.daily.risk')}</Banner>
        ) : (
          <p className="text-sm text-text-3">{t('earn.daily.leave-note')}</p>
        )}
      </div>
    </Sheet>
  )
}
