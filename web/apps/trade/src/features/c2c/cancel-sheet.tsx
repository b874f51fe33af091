import { type Key, useT } from '@plimsoll/i18n'
import { Banner, Button, Sheet } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '~/domain/api/api'
import { isPaid } from './actions'
import { coinsSaid, moneySaid } from './figures'
import { configQuery, type Order } from './queries'
import { ReasonChoice } from './reason-choice'
import { useStep } from './use-step'

/** The buyer steps back, and says why. After a payment it is warned of: the coins go back to the seller. words: c2c.cancel-reason.* */
export function CancelSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useT()
  const { data: config } = useQuery(configQuery)
  const [reason, pick] = useState<number>()
  const [tried, setTried] = useState(false)
  const paid = isPaid(order)
  const step = useStep(
    (why: number) => call('POST /api/c2c/order/cancel', { id: order.id, reason: why }),
    onClose,
  )
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('c2c.cancel.ask')}
      closeLabel={t('common.close')}
      footer={
        <Button
          wide
          size="lg"
          look="danger"
          busy={step.isPending}
          onClick={() => {
            setTried(true)
            if (reason !== undefined) step.run(reason)
          }}
        >
          {t('c2c.cancel.confirm')}
        </Button>
      }
    >
      <div className="space-y-4">
        {paid ? (
          <Banner tone="bad" title={t('c2c.cancel.paid-title')}>
            {t('c2c.cancel.paid-note', {
              coins: coinsSaid(order.escrow, order.coin),
              money: moneySaid(order.amount, order.fiat),
            })}
          </Banner>
        ) : (
          <p className="text-[15px] text-text-2">{t('c2c.cancel.note')}</p>
        )}
        <ReasonChoice
          reasons={config?.cancelReasons ?? []}
          word={(one) => t(`c2c.cancel-reason.${one}` as Key)}
          value={reason}
          onChange={pick}
          error={tried && reason === undefined ? t('c2c.error.reason') : undefined}
        />
        {step.refusal ? <Banner tone="bad">{step.refusal}</Banner> : null}
      </div>
    </Sheet>
  )
}
