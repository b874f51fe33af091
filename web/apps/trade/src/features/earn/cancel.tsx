import { useT } from '@plimsoll/i18n'
import { Banner, Button, Dialog } from '@plimsoll/ui'
import { useState } from 'react'
import { call } from '~/domain/api/api'
import { leftToRight, moment } from '~/shared/format'
import { coinsSaid } from './figures'
import type { FundOrder } from './queries'
import { useAct } from './use-act'

/** Takes an order back before it begins: everything returns. */
export function Cancel({ order }: { order: FundOrder }) {
  const t = useT()
  const [asking, ask] = useState(false)
  const act = useAct(
    async (key) => {
      const { amount } = await call('POST /api/financial/cancel', { orderId: order.id }, key)
      return t('earn.cancel-done', { amount: coinsSaid(amount, order.coin) })
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
        {t('earn.cancel')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => ask(false)}
        title={t('earn.cancel-ask')}
        actions={
          <>
            <Button wide look="danger" busy={act.isPending} onClick={() => act.run()}>
              {t('earn.cancel')}
            </Button>
            <Button wide look="quiet" onClick={() => ask(false)}>
              {t('earn.keep')}
            </Button>
          </>
        }
      >
        {t('earn.cancel-note', {
          amount: coinsSaid(order.amount, order.coin),
          time: leftToRight(moment(order.valueTime)),
        })}
        {act.refusal ? (
          <Banner tone="bad" className="mt-3">
            {act.refusal}
          </Banner>
        ) : null}
      </Dialog>
    </>
  )
}
