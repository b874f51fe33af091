import { useT } from '@plimsoll/i18n'
import { Banner, Button, Card, Empty, KeyValue, Skeleton } from '@plimsoll/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call, newIdempotencyKey, Refused, showError } from '~/domain/api/api'
import { grouped } from '~/domain/funds/address-book'
import { networkName, type WithdrawalChannel, withdrawalChannelsQuery } from '~/domain/funds/channels'
import { FundsPage } from '~/domain/layout/funds-page'
import { ProofFields, refusalElsewhere, useProof } from '~/domain/session/step-up-auth'
import { usePreview } from '~/domain/trading/preview'
import { amount as shown } from '~/shared/format'
import { Go } from '~/shared/link-button'
import { type Destination, useDestinations } from './destinations'

function Confirmation({
  channel,
  money,
  to,
}: {
  channel: WithdrawalChannel
  money: string
  to: Destination
}) {
  const t = useT()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const proof = useProof()
  // One page, one intention: pressed twice or sent again, the money leaves once.
  const [key] = useState(newIdempotencyKey)
  const { preview } = usePreview('POST /api/withdraw/preview', {
    coinType: channel.rechargeType,
    amount: money,
    ...(channel.type === 1 ? { bankId: to.id } : {}),
  })
  const bank = channel.type === 1
  const submit = useMutation({
    mutationFn: () =>
      call(
        'POST /api/withdraw/submit',
        {
          amount: money,
          coinType: channel.rechargeType,
          coin: channel.coin,
          pwd: proof.password,
          ...(bank ? { bankId: to.id } : { adress: to.text }),
          ...proof.factor,
        },
        key,
      ),
    onSuccess: ({ id }) => {
      for (const name of ['assets', 'withdrawals', 'records'])
        void queries.invalidateQueries({ queryKey: [name] })
      void navigate({ to: '/withdraw-detail', search: { id }, replace: true })
    },
    onError: (error) => {
      if (!(error instanceof Refused)) showError(error)
    },
  })
  const coin = channel.coin.toUpperCase()
  const refused = refusalElsewhere(submit.error)
  const currency = preview?.receiptCoin.toUpperCase()
  const converted = preview?.rateSymbol ? preview : undefined
  return (
    <div className="desk:grid desk:grid-cols-2 desk:items-start desk:gap-10">
      <Card className="mb-6 p-5">
        <div className="text-sm text-text-3">{t('funds.out.arrives')}</div>
        {preview ? (
          <div className="num mt-0.5 text-[32px] leading-10 font-semibold">
            {shown(preview.receiptRealAmount)} {currency}
          </div>
        ) : (
          <Skeleton className="mt-1 h-9 w-44" />
        )}
        <div className="mt-5 text-sm text-text-3">{to.name}</div>
        <div dir="ltr" className="num mt-1 text-[17px] leading-7 font-medium break-words">
          {bank ? to.text : grouped(to.text)}
        </div>
        <KeyValue
          className="mt-5 border-t border-line pt-4"
          items={[
            [t('funds.network'), networkName(t, channel.rechargeType, channel.network)],
            [t('funds.amount'), `${shown(money)} ${coin}`],
            [t('funds.out.fee'), preview ? `${shown(preview.fee)} ${coin}` : '—'],
            ...(converted
              ? ([
                  [t('funds.out.rate'), `1 ${coin} = ${converted.exchangeRate} ${currency}`],
                  [t('funds.out.in-currency'), `${shown(converted.receiptAmount)} ${currency}`],
                ] as [string, string][])
              : []),
          ]}
        />
        {converted ? <p className="mt-4 text-sm text-text-3">{t('funds.out.rate-note')}</p> : null}
        <p className="mt-4 text-sm text-text-3">{t('funds.out.compare')}</p>
      </Card>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit.mutate()
        }}
      >
        <ProofFields proof={proof} purpose="WITHDRAW" error={submit.error} />
        {refused ? (
          <Banner tone="bad" className="mt-4">
            {refused.message}
          </Banner>
        ) : null}
        <Button wide size="lg" type="submit" className="mt-5" busy={submit.isPending} disabled={!proof.ready}>
          {t('funds.out.confirm')}
        </Button>
      </form>
    </div>
  )
}

/** The last look: everything that will happen, and the proof that it is the owner who wants it. */
export function WithdrawConfirm({ name, money, to }: { name: string; money: string; to: number }) {
  const t = useT()
  const { data } = useQuery(withdrawalChannelsQuery)
  const channel = data?.find((one) => one.rechargeType === name)
  const destinations = useDestinations(channel)
  const destination = destinations?.find((one) => one.id === to)
  const unknown = (data && !channel) || (destinations && !destination)
  return (
    <FundsPage title={t('funds.out.confirm-title')}>
      {channel && destination ? (
        <Confirmation channel={channel} money={money} to={destination} />
      ) : unknown ? (
        <Empty title={t('funds.out.closed')} action={<Go to="/withdraw">{t('funds.withdraw')}</Go>}>
          {t('funds.out.closed-note')}
        </Empty>
      ) : (
        <Skeleton className="h-[480px] rounded-lg" />
      )}
    </FundsPage>
  )
}
