import { useT } from '@plimsoll/i18n'
import { Button, KeyValue, MoneyField, Segmented, Sheet } from '@plimsoll/ui'
import { useState } from 'react'
import { call } from '~/domain/api/api'
import { isPositive } from '~/shared/money'
import { coins, coinsSaid, roundSaid } from './figures'
import { scaleOf } from './offer'
import { type FundOrder, PAYS } from './queries'
import { redemptionFault, redemptionOf } from './redemption'
import { useAct } from './use-act'

type Way = 'all' | 'part'

/** What a redemption gives back and what it costs, before it is done. */
function Consequences({ order, part }: { order: FundOrder; part: string | undefined }) {
  const t = useT()
  const { back, forfeited, notEarned, rest, dailyAfter } = redemptionOf(part ?? '0', order)
  const money = (text: string) => coins(text, order.coin)
  return (
    <div>
      <KeyValue
        items={[
          [
            t('earn.comes-back'),
            <span key="back" data-testid="redeem-back">
              {money(back)}
            </span>,
          ],
          [
            t('earn.forfeited'),
            <span key="lost" data-testid="redeem-forfeited">
              {money(forfeited)}
            </span>,
          ],
          [t('earn.not-earned'), money(notEarned)],
          ...(isPositive(rest)
            ? ([
                [t('earn.stays'), money(rest)],
                [t('earn.daily-after'), money(dailyAfter)],
              ] as [string, string][])
            : []),
        ]}
      />
      <p className="mt-3 text-sm text-text-3">
        {t(order.type === PAYS.daily ? 'earn.early-daily' : 'earn.early-end')}
      </p>
    </div>
  )
}

/** Ends an order early, whole or in part. */
export function RedeemSheet({ order, onClose }: { order: FundOrder; onClose: () => void }) {
  const t = useT()
  const [way, setWay] = useState<Way>('all')
  const [typed, setTyped] = useState('')
  const amount = way === 'all' ? order.amount : typed
  const fault = redemptionFault(amount, order)
  const act = useAct(async (key) => {
    const { net } = await call('POST /api/financial/redeem', { orderId: order.id, amount }, key)
    return t('earn.redeemed', { amount: coinsSaid(net, order.coin) })
  }, onClose)
  const change = (next: string) => {
    setTyped(next)
    act.reset()
  }
  const amountError =
    fault === 'more'
      ? t('earn.error.more', { amount: roundSaid(order.amount, order.coin) })
      : fault === 'rest'
        ? t('earn.error.rest', { amount: roundSaid(order.limitMin, order.coin) })
        : act.refusal
  const isWhole = isPositive(amount) && !fault
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('earn.redeem')}
      closeLabel={t('common.close')}
      footer={
        <Button wide size="lg" busy={act.isPending} disabled={!isWhole} onClick={() => act.run()}>
          {isWhole ? t('earn.redeem-now', { amount: coinsSaid(amount, order.coin) }) : t('earn.redeem')}
        </Button>
      }
    >
      <div className="space-y-4">
        <Segmented
          name="redeem-way"
          label={t('earn.redeem')}
          value={way}
          onChange={(next) => {
            setWay(next)
            act.reset()
          }}
          choices={[
            { value: 'all', label: t('earn.redeem-all') },
            { value: 'part', label: t('earn.redeem-part') },
          ]}
        />
        {way === 'part' ? (
          <MoneyField
            label={t('earn.amount')}
            scale={scaleOf(order.coin)}
            value={typed}
            onValue={change}
            unit={order.coin.toUpperCase()}
            error={amountError}
            hint={t('earn.in-order', { amount: coinsSaid(order.amount, order.coin) })}
          />
        ) : amountError ? (
          <p role="alert" className="text-sm text-bad">
            {amountError}
          </p>
        ) : null}
        <Consequences order={order} part={isWhole ? amount : undefined} />
      </div>
    </Sheet>
  )
}
