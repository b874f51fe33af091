import { useT } from '@plimsoll/i18n'
import { Banner, Button } from '@plimsoll/ui'
import { useState } from 'react'
import { leftToRight, moment } from '~/shared/format'
import { isCancelled } from './badge'
import { Cancel } from './cancel'
import { type FundOrderDetail, STATUS } from './queries'
import { RedeemSheet } from './redeem-sheet'

/** What follows from how far the order is. */
export function OrderNext({ order }: { order: FundOrderDetail }) {
  const t = useT()
  const [redeeming, redeem] = useState(false)
  if (order.status === STATUS.waiting)
    return (
      <>
        <Banner title={t('earn.waiting')}>
          {t('earn.waiting-note', { time: leftToRight(moment(order.valueTime)) })}
        </Banner>
        <Cancel order={order} />
      </>
    )
  if (order.status === STATUS.refused)
    return <Banner title={t('earn.refused')}>{t('earn.refused-note')}</Banner>
  if (isCancelled(order)) return <Banner>{t('earn.cancelled-note')}</Banner>
  if (order.status !== STATUS.running) return null
  return (
    <>
      <Button wide look="outline" onClick={() => redeem(true)}>
        {t('earn.redeem')}
      </Button>
      {redeeming ? <RedeemSheet order={order} onClose={() => redeem(false)} /> : null}
    </>
  )
}
