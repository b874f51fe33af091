import { useT } from '@plimsoll/i18n'
import { Button, MoneyField, Sheet } from '@plimsoll/ui'
import { useState } from 'react'
import { call, newIdempotencyKey } from '~/domain/api/api'
import { owed } from '~/domain/lending/figures'
import { useFree } from '~/domain/trading/wallet'
import { holding } from '~/shared/format'
import { compare, isPositive, least, minus } from '~/shared/money'
import { After } from './after'
import { useIndex } from './live'
import type { Pledge } from './queries'
import { useAct } from './use-act'

/** Pays a part of what is owed: interest first, then principal. */
export function RepaySheet({ pledge, onClose }: { pledge: Pledge; onClose: () => void }) {
  const t = useT()
  const [money, setMoney] = useState('')
  const free = useFree('platform', 'usdt')
  const index = useIndex(pledge.collateralCoin, pledge.indexPrice)
  const act = useAct(async () => {
    const { debt } = await call(
      'POST /api/mingOrder/repay',
      { id: pledge.id, amount: money },
      newIdempotencyKey(),
    )
    return t('lending.owed-is', { amount: owed(debt, 'usdt') })
  }, onClose)
  const change = (next: string) => {
    setMoney(next)
    act.reset()
  }
  const tooMuch = isPositive(money) && free !== undefined && compare(money, free) > 0
  const paid = isPositive(money) && !tooMuch ? least(money, pledge.debt) : undefined
  const toInterest = paid && least(paid, pledge.accruedInterest)
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('lending.repay')}
      closeLabel={t('common.close')}
      footer={
        <Button
          wide
          size="lg"
          busy={act.isPending}
          disabled={!isPositive(money) || tooMuch}
          onClick={() => act.mutate()}
        >
          {paid ? t('lending.pay', { amount: owed(paid, 'usdt') }) : t('lending.repay')}
        </Button>
      }
    >
      <div className="space-y-4">
        <MoneyField
          label={t('lending.payment')}
          scale={8}
          value={money}
          onValue={change}
          unit="USDT"
          error={tooMuch ? t('funds.too-much') : act.refusal}
          hint={t('funds.free', { amount: `${holding(free, 'usdt')} USDT` })}
          end={
            <button
              type="button"
              className="-me-2 min-h-11 px-2 text-sm font-semibold text-accent-ink"
              onClick={() => change(free === undefined ? pledge.debt : least(free, pledge.debt))}
            >
              {t('funds.all')}
            </button>
          }
        />
        <After
          pledge={pledge}
          index={index}
          debt={paid && minus(pledge.debt, paid)}
          collateral={paid && pledge.collateral}
          others={[
            [t('lending.to-interest'), owed(toInterest ?? '0', 'usdt')],
            [t('lending.to-principal'), owed(paid && toInterest ? minus(paid, toInterest) : '0', 'usdt')],
            [t('lending.still-owed'), owed(minus(pledge.debt, paid ?? '0'), 'usdt')],
          ]}
        />
      </div>
    </Sheet>
  )
}
