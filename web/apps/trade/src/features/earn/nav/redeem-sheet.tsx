import { useT } from '@plimsoll/i18n'
import { Banner, Button, KeyValue, MoneyField, Segmented, Sheet } from '@plimsoll/ui'
import { useState } from 'react'
import { call } from '~/domain/api/api'
import { usePreview } from '~/domain/trading/preview'
import { leftToRight, moment, share } from '~/shared/format'
import { isPositive } from '~/shared/money'
import { coins, coinsSaid, unitCount, unitsSaid } from '../figures'
import { scaleOf } from '../offer'
import type { FundOrder } from '../queries'
import { useAct } from '../use-act'
import { GATE } from './gate'
import { nextMidnight } from './history'
import type { Position } from './queries'
import { askOf, faultOf, isLockedAt, mostUnits, type Way } from './redemption'

const UNIT_SCALE = 8

interface Preview {
  units: string
  gross: string
  fee: string
  net: string
  payTime: number
}

/** What a redemption would pay by the last value. */
function Consequences({ order, preview }: { order: FundOrder; preview: Preview | undefined }) {
  const t = useT()
  const money = (text: string | undefined) => coins(text, order.coin)
  const mark = (name: string, text: string) => <span data-testid={`redeem-${name}`}>{text}</span>
  return (
    <div>
      <KeyValue
        items={[
          [t('earn.nav.units'), mark('units', unitCount(preview?.units))],
          [t('earn.nav.redeem-gross'), mark('gross', money(preview?.gross))],
          [t('earn.nav.exit-fee'), mark('fee', money(preview?.fee))],
          [t('earn.nav.redeem-net'), <strong key="net">{mark('net', money(preview?.net))}</strong>],
          [t('earn.nav.redeem-paid'), moment(preview?.payTime)],
        ]}
      />
      <p className="mt-3 text-sm text-text-3">
        {t('earn.nav.redeem-note', { gate: leftToRight(share(GATE)) })}
      </p>
    </div>
  )
}

/** What is wrong with what was typed, in words. words: earn.nav.error.* */
function useFault(way: Way, typed: string, held: Position, cut: number, coin: string): string | undefined {
  const t = useT()
  const fault = faultOf(way, typed, held, cut)
  if (!fault) return undefined
  const most =
    way === 'units' ? t('earn.nav.units-of', { units: unitsSaid(fault.most) }) : coinsSaid(fault.most, coin)
  return t(`earn.nav.error.${fault.kind}`, { most })
}

/** Asks units back: all of them, a number, or so many as an amount is worth. They are paid at the next valuation. */
export function NavRedeemSheet({
  order,
  held,
  onClose,
}: {
  order: FundOrder
  held: Position
  onClose: () => void
}) {
  const t = useT()
  const [way, setWay] = useState<Way>('all')
  const [typed, setTyped] = useState('')
  const cut = nextMidnight(Date.now())
  const locked = isLockedAt(held, cut)
  const most = mostUnits(held, cut)
  const fault = useFault(way, typed, held, cut, order.coin)
  const asked = fault ? undefined : askOf(way, typed, most)
  const { preview, refusal, isOld } = usePreview(
    'POST /api/financial/redeemPreview',
    asked ? { orderId: order.id, ...asked } : undefined,
  )
  const shown: Preview | undefined = asked && !isOld ? preview : undefined
  const act = useAct(async (key) => {
    const params = { orderId: order.id, ...asked }
    const { net, payTime } = await call('POST /api/financial/redeem', params, key)
    return t('earn.nav.redeem-done', {
      amount: coinsSaid(net, order.coin),
      time: leftToRight(moment(payTime)),
    })
  }, onClose)
  const amountError = fault ?? refusal?.message ?? act.refusal
  const choose = (next: Way) => {
    setWay(next)
    setTyped('')
    act.reset()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('earn.nav.redeem')}
      closeLabel={t('common.close')}
      footer={
        <Button
          wide
          size="lg"
          busy={act.isPending}
          disabled={!shown || Boolean(amountError)}
          onClick={() => act.run()}
        >
          {shown
            ? t('earn.nav.redeem-now', { amount: coinsSaid(shown.net, order.coin) })
            : t('earn.nav.redeem')}
        </Button>
      }
    >
      <div className="space-y-4">
        {locked ? (
          <Banner title={t('earn.nav.locked')}>
            {t('earn.nav.locked-limit', {
              time: leftToRight(moment(held.lockedUntil)),
              units: unitsSaid(most),
              fee: leftToRight(share(held.exitFee)),
            })}
          </Banner>
        ) : null}
        <Segmented
          name="redeem-way"
          label={t('earn.nav.redeem')}
          value={way}
          onChange={choose}
          choices={[
            { value: 'all', label: t(locked ? 'earn.nav.redeem-most' : 'earn.redeem-all') },
            { value: 'units', label: t('earn.nav.units') },
            { value: 'amount', label: t('earn.amount') },
          ]}
        />
        {way === 'all' ? (
          amountError || !isPositive(most) ? (
            <p role="alert" className="text-sm text-bad">
              {amountError ?? t('earn.nav.error.none')}
            </p>
          ) : null
        ) : (
          <MoneyField
            label={t(way === 'units' ? 'earn.nav.units' : 'earn.amount')}
            scale={way === 'units' ? UNIT_SCALE : scaleOf(order.coin)}
            value={typed}
            onValue={(next) => {
              setTyped(next)
              act.reset()
            }}
            unit={way === 'amount' ? order.coin.toUpperCase() : undefined}
            error={amountError}
            hint={t('earn.nav.in-order', {
              units: unitsSaid(held.units),
              amount: coinsSaid(held.value, order.coin),
            })}
          />
        )}
        <Consequences order={order} preview={shown} />
      </div>
    </Sheet>
  )
}
