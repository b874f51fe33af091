import { useT } from '@plimsoll/i18n'
import { Button, MoneyField, Sheet } from '@plimsoll/ui'
import { useState } from 'react'
import { call, newIdempotencyKey } from '~/domain/api/api'
import { owed, price } from '~/domain/lending/figures'
import { useStale } from '~/domain/market/stale'
import { amount as amountText, leftToRight, share } from '~/shared/format'
import { compare, isPositive, minus } from '~/shared/money'
import { After } from './after'
import { useIndex } from './live'
import { leastRepaid, saleOf } from './ltv'
import type { Pledge } from './queries'
import { useAct } from './use-act'

/** Sells a part of the collateral to the pool, at the index less the fee, to repay. */
export function SellSheet({ pledge, onClose }: { pledge: Pledge; onClose: () => void }) {
  const t = useT()
  const [money, setMoney] = useState('')
  const coin = pledge.collateralCoin.toUpperCase()
  const index = useIndex(pledge.collateralCoin, pledge.indexPrice)
  const stale = useStale() !== undefined
  const tooMuch = isPositive(money) && compare(money, pledge.collateral) > 0
  const sale =
    isPositive(money) && !tooMuch && index ? saleOf(money, index, pledge.liqFee, pledge.debt) : undefined
  const act = useAct(async () => {
    const sold = await call(
      'POST /api/mingOrder/sell',
      { id: pledge.id, amount: money, minRepaid: leastRepaid(sale?.repaid ?? '0') },
      newIdempotencyKey(),
    )
    return t('lending.sold-is', {
      amount: `${amountText(sold.sold)} ${coin}`,
      price: price(sold.price),
      repaid: owed(sold.repaid, 'usdt'),
    })
  }, onClose)
  const change = (next: string) => {
    setMoney(next)
    act.reset()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('lending.sell-title')}
      closeLabel={t('common.close')}
      footer={
        <Button wide size="lg" busy={act.isPending} disabled={!sale || stale} onClick={() => act.mutate()}>
          {t('lending.sell-now')}
        </Button>
      }
    >
      <div className="space-y-4">
        <p className="text-sm text-text-3">{t('lending.sell-note')}</p>
        <MoneyField
          label={t('lending.to-sell')}
          scale={8}
          value={money}
          onValue={change}
          unit={coin}
          error={tooMuch ? t('lending.error.collateral') : act.refusal}
          hint={t('lending.held', { amount: `${amountText(pledge.collateral)} ${coin}` })}
        />
        <After
          pledge={pledge}
          index={index}
          debt={sale && minus(pledge.debt, sale.repaid)}
          collateral={sale && minus(pledge.collateral, sale.sold)}
          others={[
            [t('lending.index'), price(index)],
            [t('lending.fee-of', { rate: leftToRight(share(pledge.liqFee)) }), owed(sale?.fee, 'usdt')],
            [t('lending.repays'), owed(sale?.repaid, 'usdt')],
            [t('lending.repays-least'), owed(sale && leastRepaid(sale.repaid), 'usdt')],
          ]}
        />
      </div>
    </Sheet>
  )
}
