import { useT } from '@plimsoll/i18n'
import { Banner, Button, Dialog } from '@plimsoll/ui'
import { useState } from 'react'
import { call, newIdempotencyKey } from '~/domain/api/api'
import { owed } from '~/domain/lending/figures'
import { useFree } from '~/domain/trading/wallet'
import { amount } from '~/shared/format'
import { compare } from '~/shared/money'
import type { Pledge } from './queries'
import { useAct } from './use-act'

/** Pays everything that is owed and takes the collateral back. */
export function Redeem({ pledge }: { pledge: Pledge }) {
  const t = useT()
  const [asking, ask] = useState(false)
  const free = useFree('platform', 'usdt')
  const coins = (text: string) => `${amount(text)} ${pledge.collateralCoin.toUpperCase()}`
  const short = free !== undefined && compare(pledge.debt, free) > 0
  const act = useAct(
    async () => {
      const { released, paid } = await call(
        'POST /api/mingOrder/redemption',
        { id: pledge.id },
        newIdempotencyKey(),
      )
      return t('lending.redeemed', { paid: owed(paid, 'usdt'), amount: coins(released) })
    },
    () => ask(false),
  )
  return (
    <>
      <Button
        wide
        look="outline"
        onClick={() => {
          act.reset()
          ask(true)
        }}
      >
        {t('lending.redeem')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => ask(false)}
        title={t('lending.redeem-ask')}
        actions={
          <>
            <Button wide busy={act.isPending} disabled={short} onClick={() => act.mutate()}>
              {t('lending.pay', { amount: owed(pledge.debt, 'usdt') })}
            </Button>
            <Button wide look="quiet" onClick={() => ask(false)}>
              {t('lending.not-now')}
            </Button>
          </>
        }
      >
        {t('lending.redeem-note', {
          amount: owed(pledge.debt, 'usdt'),
          collateral: coins(pledge.collateral),
        })}
        {short || act.refusal ? (
          <Banner tone="bad" className="mt-3">
            {act.refusal ?? t('funds.too-much')}
          </Banner>
        ) : null}
      </Dialog>
    </>
  )
}
