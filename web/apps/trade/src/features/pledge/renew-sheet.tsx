import { useT } from '@plimsoll/i18n'
import { Banner, Button, KeyValue, Segmented, Sheet, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, newIdempotencyKey } from '~/domain/api/api'
import { owed, rate } from '~/domain/lending/figures'
import { useFree } from '~/domain/trading/wallet'
import { holding, moment, share } from '~/shared/format'
import { compare } from '~/shared/money'
import { daysOf, type Pledge, type PledgeProduct, pledgeProductsQuery } from './queries'
import { useAct } from './use-act'

function Form({
  pledge,
  product,
  days,
  onDays,
}: {
  pledge: Pledge
  product: PledgeProduct
  days: number
  onDays: (days: number) => void
}) {
  const t = useT()
  const free = useFree('platform', 'usdt')
  const short = free !== undefined && compare(pledge.accruedInterest, free) > 0
  return (
    <div className="space-y-4">
      <Segmented
        name="renew-days"
        label={t('lending.term')}
        value={String(days)}
        onChange={(next) => onDays(Number(next))}
        choices={daysOf(product).map((count) => ({
          value: String(count),
          label: t('lending.days', { days: count }),
        }))}
      />
      <KeyValue
        items={[
          [t('lending.interest-now'), owed(pledge.accruedInterest, 'usdt')],
          [t('lending.available'), `${holding(free, 'usdt')} USDT`],
          [t('lending.principal'), owed(pledge.principal, 'usdt')],
          [t('lending.daily-rate'), share(product.rateDay, 4)],
          [t('lending.yearly-rate'), rate(product.apr, 2)],
          [t('lending.renew-until'), moment(pledge.graceUntil)],
        ]}
      />
      {short ? <Banner tone="bad">{t('funds.too-much')}</Banner> : null}
      <p className="text-sm text-text-3">{t('lending.renew-note')}</p>
    </div>
  )
}

/** Starts another term: the interest so far is paid, the principal runs on. */
export function RenewSheet({ pledge, onClose }: { pledge: Pledge; onClose: () => void }) {
  const t = useT()
  const { data } = useQuery(pledgeProductsQuery)
  const product = data?.find(({ id }) => id === pledge.planId)
  const [chosen, choose] = useState<number>()
  const days = chosen ?? (product ? (daysOf(product)[0] ?? 0) : 0)
  const act = useAct(async () => {
    await call('POST /api/mingOrder/renew', { id: pledge.id, days }, newIdempotencyKey())
    return t('lending.renewed')
  }, onClose)
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('lending.renew')}
      closeLabel={t('common.close')}
      footer={
        <Button wide size="lg" busy={act.isPending} disabled={!days} onClick={() => act.mutate()}>
          {t('lending.renew-now')}
        </Button>
      }
    >
      {product ? (
        <Form pledge={pledge} product={product} days={days} onDays={choose} />
      ) : data ? (
        <Banner>{t('lending.no-products')}</Banner>
      ) : (
        <Skeleton className="h-56 rounded-md" />
      )}
      {act.refusal ? (
        <Banner tone="bad" className="mt-4">
          {act.refusal}
        </Banner>
      ) : null}
    </Sheet>
  )
}
