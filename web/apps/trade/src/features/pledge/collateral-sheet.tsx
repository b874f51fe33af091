import { useT } from '@plimsoll/i18n'
import { Button, MoneyField, Segmented, Sheet } from '@plimsoll/ui'
import { useState } from 'react'
import { call, newIdempotencyKey } from '~/domain/api/api'
import { useFree } from '~/domain/trading/wallet'
import { amount as amountText, leftToRight, share } from '~/shared/format'
import { add, compare, isPositive, minus } from '~/shared/money'
import { After } from './after'
import { useIndex } from './live'
import type { Pledge } from './queries'
import { useAct } from './use-act'

type Way = 'add' | 'remove'

/** Puts more collateral behind a loan, or takes out what it does not need. */
export function CollateralSheet({
  pledge,
  first,
  onClose,
}: {
  pledge: Pledge
  first: Way
  onClose: () => void
}) {
  const t = useT()
  const [way, setWay] = useState<Way>(first)
  const [money, setMoney] = useState('')
  const coin = pledge.collateralCoin.toUpperCase()
  const free = useFree('platform', pledge.collateralCoin)
  const index = useIndex(pledge.collateralCoin, pledge.indexPrice)
  const most = way === 'add' ? free : pledge.removable
  const tooMuch = isPositive(money) && most !== undefined && compare(money, most) > 0
  const act = useAct(async () => {
    const operation =
      way === 'add' ? 'POST /api/mingOrder/addCollateral' : ('POST /api/mingOrder/removeCollateral' as const)
    const { ltv } = await call(operation, { id: pledge.id, amount: money }, newIdempotencyKey())
    return t('lending.ltv-is', { ltv: leftToRight(share(ltv)) })
  }, onClose)
  const change = (next: string) => {
    setMoney(next)
    act.reset()
  }
  const after =
    isPositive(money) && !tooMuch
      ? way === 'add'
        ? add(pledge.collateral, money)
        : minus(pledge.collateral, money)
      : undefined
  const amountError = tooMuch
    ? way === 'add'
      ? t('funds.too-much')
      : t('lending.error.removable', {
          amount: `${amountText(pledge.removable)} ${coin}`,
          level: leftToRight(share(pledge.initLtv)),
        })
    : act.refusal
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('lending.collateral')}
      closeLabel={t('common.close')}
      footer={
        <Button
          wide
          size="lg"
          busy={act.isPending}
          disabled={!isPositive(money) || tooMuch}
          onClick={() => act.mutate()}
        >
          {t(way === 'add' ? 'lending.add-now' : 'lending.remove-now')}
        </Button>
      }
    >
      <div className="space-y-4">
        <Segmented
          name="collateral-way"
          label={t('lending.collateral')}
          value={way}
          onChange={(next) => {
            setWay(next)
            change('')
          }}
          choices={[
            { value: 'add', label: t('lending.add') },
            { value: 'remove', label: t('lending.remove') },
          ]}
        />
        <MoneyField
          label={t('funds.amount')}
          scale={8}
          value={money}
          onValue={change}
          unit={coin}
          error={amountError}
          hint={t(way === 'add' ? 'funds.free' : 'lending.removable', {
            amount: `${amountText(most)} ${coin}`,
          })}
          end={
            <button
              type="button"
              className="-me-2 min-h-11 px-2 text-sm font-semibold text-accent-ink"
              onClick={() => change(most ?? '')}
            >
              {t('funds.all')}
            </button>
          }
        />
        <After
          pledge={pledge}
          index={index}
          debt={after === undefined ? undefined : pledge.debt}
          collateral={after}
        />
      </div>
    </Sheet>
  )
}
