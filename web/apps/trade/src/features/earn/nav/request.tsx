import { useT } from '@plimsoll/i18n'
import { Banner, Button, Dialog, KeyValue } from '@plimsoll/ui'
import { useState } from 'react'
import { call } from '~/domain/api/api'
import { moment } from '~/shared/format'
import { coins, unitCount } from '../figures'
import type { FundOrderDetail } from '../queries'
import { useAct } from '../use-act'
import type { NavFund, NavRequest } from './queries'
import { paymentOf } from './redemption'

/** A redemption that waits for its valuation: what was asked for, when it is paid, and the way to take it back. */
export function WaitingRedemption({
  order,
  request,
  fund,
}: {
  order: FundOrderDetail
  request: NavRequest
  fund: NavFund | undefined
}) {
  const t = useT()
  const payTime = paymentOf(request, fund?.nav)
  const [asking, ask] = useState(false)
  const act = useAct(
    async (key) => {
      await call('POST /api/financial/cancel', { orderId: order.id }, key)
      return t('earn.nav.request-taken-back')
    },
    () => ask(false),
  )
  return (
    <section className="rounded-md bg-sunken p-4" data-testid="nav-request">
      <h2 className="text-[15px] font-semibold">{t('earn.nav.request')}</h2>
      <KeyValue
        className="mt-2"
        items={[
          request.amount
            ? [t('earn.nav.request-amount'), coins(request.amount, order.coin)]
            : [t('earn.nav.request-units'), unitCount(request.units)],
          [t('earn.nav.request-asked'), moment(request.askedTime)],
          [
            t('earn.nav.request-cut'),
            payTime ? moment(payTime) : <bdi key="late">{t('earn.nav.delayed-short')}</bdi>,
          ],
        ]}
      />
      <p className="mt-3 text-sm text-text-2">{t('earn.nav.request-note')}</p>
      <Button
        wide
        look="outline"
        className="mt-3"
        onClick={() => {
          act.reset()
          ask(true)
        }}
      >
        {t('earn.nav.take-back')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => ask(false)}
        title={t('earn.nav.take-back-ask')}
        actions={
          <>
            <Button wide busy={act.isPending} onClick={() => act.run()}>
              {t('earn.nav.take-back')}
            </Button>
            <Button wide look="quiet" onClick={() => ask(false)}>
              {t('earn.nav.leave-asked')}
            </Button>
          </>
        }
      >
        {t('earn.nav.take-back-note')}
        {act.refusal ? (
          <Banner tone="bad" className="mt-3">
            {act.refusal}
          </Banner>
        ) : null}
      </Dialog>
    </section>
  )
}
