import { useT } from '@plimsoll/i18n'
import { Banner, Button } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { leftToRight, moment } from '~/shared/format'
import { isCancelled } from '../badge'
import { Cancel } from '../cancel'
import { type FundOrderDetail, fundQuery, isOpen, STATUS } from '../queries'
import { Delayed } from './delayed'
import { nextMidnight } from './history'
import { holdsCoins } from './queries'
import { NavRedeemSheet } from './redeem-sheet'
import { isLockedAt } from './redemption'
import { WaitingRedemption } from './request'

/** What follows from how far an order for units is. */
export function NavOrderNext({ order }: { order: FundOrderDetail }) {
  const t = useT()
  const [redeeming, redeem] = useState(false)
  const { data } = useQuery({ ...fundQuery(order.planId), enabled: isOpen(order) })
  const fund = data && holdsCoins(data) ? data : undefined
  const late = fund ? <Delayed fund={fund} /> : null
  if (order.status === STATUS.waiting)
    return (
      <>
        {late}
        <Banner title={t('earn.nav.waiting')}>
          {t('earn.nav.waiting-note', { time: leftToRight(moment(order.valueTime)) })}
        </Banner>
        <Cancel order={order} />
      </>
    )
  if (order.status === STATUS.refused)
    return <Banner title={t('earn.nav.returned')}>{t('earn.nav.returned-note')}</Banner>
  if (isCancelled(order)) return <Banner>{t('earn.nav.cancelled-note')}</Banner>
  if (order.status !== STATUS.running) return null
  const { position } = order
  if (!position) return null
  if (position.request)
    return (
      <>
        {late}
        <WaitingRedemption order={order} request={position.request} fund={fund} />
      </>
    )
  return (
    <>
      {isLockedAt(position, nextMidnight(Date.now())) ? (
        <Banner title={t('earn.nav.locked')}>
          {t('earn.nav.locked-note', { time: leftToRight(moment(position.lockedUntil)) })}
        </Banner>
      ) : null}
      <Button wide look="outline" onClick={() => redeem(true)}>
        {t('earn.nav.redeem')}
      </Button>
      {redeeming ? <NavRedeemSheet order={order} held={position} onClose={() => redeem(false)} /> : null}
    </>
  )
}
