import { useT } from '@plimsoll/i18n'
import { Banner, Button, KeyValue, Sheet, toast } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, newIdempotencyKey, Refused, showError } from '~/domain/api/api'
import { leftToRight, moment } from '~/shared/format'
import { useSalesChanged } from './changed'
import { coins, coinsSaid } from './figures'
import { MONEY } from './queries'

/** Takes back all that was committed to a sale, until its end. */
export function TakeBack({
  ownId,
  coin,
  amount,
  endTime,
}: {
  ownId: number
  coin: string
  amount: string
  endTime: number
}) {
  const t = useT()
  const changed = useSalesChanged()
  const [key, ask] = useState<string>()
  const take = useMutation({
    mutationFn: (once: string) => call('POST /api/ownCoinOrder/cancel', { ownId }, once),
    onSuccess: ({ refund }) => {
      toast(t('sales.taken-back', { amount: coinsSaid(refund, MONEY) }), 'good')
      ask(undefined)
    },
    onError: (error) => {
      if (!(error instanceof Refused)) showError(error)
    },
    onSettled: changed,
  })
  return (
    <>
      <Button
        wide
        look="outline"
        onClick={() => {
          take.reset()
          ask(newIdempotencyKey())
        }}
      >
        {t('sales.take-back')}
      </Button>
      <Sheet
        open={key !== undefined}
        onClose={() => ask(undefined)}
        title={t('sales.take-back-ask')}
        closeLabel={t('common.close')}
        footer={
          <Button wide size="lg" look="danger" busy={take.isPending} onClick={() => key && take.mutate(key)}>
            {t('sales.take-back-amount', { amount: coinsSaid(amount, MONEY) })}
          </Button>
        }
      >
        <KeyValue
          items={[
            [t('sales.token'), <bdi key="token">{coin.toUpperCase()}</bdi>],
            [t('sales.comes-back'), coins(amount, MONEY)],
          ]}
        />
        <p className="mt-4 text-sm text-text-3">
          {t('sales.take-back-note', { time: leftToRight(moment(endTime)) })}
        </p>
        {take.error instanceof Refused ? (
          <Banner tone="bad" className="mt-3">
            {take.error.message}
          </Banner>
        ) : null}
      </Sheet>
    </>
  )
}
