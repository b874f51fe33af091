import { useT } from '@plimsoll/i18n'
import { Badge, Button, Failed, KeyValue, Sheet, SkeletonRows, toast } from '@plimsoll/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, showError } from '~/domain/api/api'
import { date, figure } from '~/shared/format'
import { useMayDeal } from './c2c-page'
import { useC2cChanged } from './changed'
import { rate } from './figures'
import { blocksQuery, dealerQuery } from './queries'
import { ReportForm } from './report-form'

/** What was counted of somebody who deals. */
function Counted({ uid }: { uid: string }) {
  const t = useT()
  const { data, isError, refetch } = useQuery(dealerQuery(uid))
  if (isError)
    return <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} label={t('common.loading')} />
  const minutes = (text: string | null | undefined) =>
    !text ? '—' : t('c2c.minutes-figure', { minutes: figure(text, 1, 0) })
  return (
    <>
      {data.simulated ? (
        <p className="mb-3 text-sm text-text-2">
          <Badge tone="warn">{t('c2c.simulated')}</Badge> {t('c2c.simulated-note')}
        </p>
      ) : null}
      <KeyValue
        items={[
          [t('c2c.dealer.orders'), figure(String(data.orders30d))],
          [t('c2c.dealer.completion'), rate(data.completionRate)],
          [t('c2c.dealer.release'), minutes(data.avgReleaseMin)],
          [t('c2c.dealer.pay'), minutes(data.avgPayMin)],
          [t('c2c.dealer.completed'), figure(String(data.completed))],
          [t('c2c.dealer.ratings'), `+${data.good} / −${data.bad}`],
          [t('c2c.dealer.since'), date(data.since)],
        ]}
      />
      <p className="mt-3 text-sm text-text-3">{t('c2c.dealer.note')}</p>
    </>
  )
}

/** Blocks somebody, or no longer. */
function Block({ uid, nick }: { uid: string; nick: string }) {
  const t = useT()
  const changed = useC2cChanged()
  const { data } = useQuery(blocksQuery)
  const blocked = Boolean(data?.some((one) => one.uid === uid))
  const block = useMutation({
    mutationFn: () => call('POST /api/c2c/block', { uid, on: !blocked }),
    onSuccess: () => toast(t(blocked ? 'c2c.unblocked' : 'c2c.blocked', { nick }), 'good'),
    onError: showError,
    onSettled: changed,
  })
  return (
    <Button look="outline" busy={block.isPending} disabled={!data} onClick={() => block.mutate()}>
      {t(blocked ? 'c2c.unblock' : 'c2c.block')}
    </Button>
  )
}

/** Somebody who deals: what was counted of them, and the way to keep away from them or tell of them. */
export function DealerSheet({
  dealer,
  adId,
  orderId,
  onClose,
}: {
  dealer: { uid: string; nick: string }
  adId?: number | undefined
  orderId?: number | undefined
  onClose: () => void
}) {
  const t = useT()
  const may = useMayDeal()
  const [reporting, report] = useState(false)
  const { uid, nick } = dealer
  return (
    <Sheet open onClose={onClose} title={<bdi>{nick}</bdi>} closeLabel={t('common.close')}>
      {reporting ? (
        <ReportForm uid={uid} adId={adId} orderId={orderId} onDone={onClose} />
      ) : (
        <>
          <Counted uid={uid} />
          {may ? (
            <div className="mt-5 flex flex-wrap gap-2.5">
              <Block uid={uid} nick={nick} />
              <Button look="outline" onClick={() => report(true)}>
                {t('c2c.report')}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </Sheet>
  )
}
