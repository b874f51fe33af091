import { useT } from '@plimsoll/i18n'
import { Banner, Button, Empty, Field, MoneyField, Skeleton } from '@plimsoll/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call, newIdempotencyKey, Refused, showError } from '~/domain/api/api'
import { FundsPage } from '~/domain/layout/funds-page'
import { amount as shown } from '~/shared/format'
import { compare, isPositive } from '~/shared/money'
import { BankTransfer } from './bank'
import { type DepositChannel, depositAddressQuery, depositChannelsQuery, isBank } from './channels'
import { Voucher } from './voucher'

function Declaration({ channel }: { channel: DepositChannel }) {
  const t = useT()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const bank = isBank(channel)
  const { data } = useQuery({ ...depositAddressQuery(channel), enabled: bank })
  const [money, setMoney] = useState('')
  const [written, setWritten] = useState<string | undefined>(undefined)
  const [file, setFile] = useState('')
  const [key] = useState(newIdempotencyKey)
  // The reference is known; it is shown to be corrected by whoever wrote another.
  const mark = written ?? (bank ? (data?.meta.memo ?? '') : '')
  const coin = channel.coin.toUpperCase()
  const declare = useMutation({
    mutationFn: () =>
      call(
        'POST /api/recharge/submit',
        {
          type: channel.coinName,
          coin: channel.coin,
          amount: money,
          filePath: file,
          ...(bank ? { bankRef: mark } : { txId: mark }),
        },
        key,
      ),
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: ['deposits'] })
      void navigate({ to: '/recharge-detail', search: { id }, replace: true })
    },
    onError: (error) => {
      if (!(error instanceof Refused)) showError(error)
    },
  })
  const tooLittle = isPositive(money) && compare(money, channel.rechargeMin) < 0
  return (
    <form
      className="max-w-lg space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        declare.mutate()
      }}
    >
      <Banner>{t('funds.in.declare-note')}</Banner>
      <MoneyField
        label={t('funds.amount')}
        scale={8}
        value={money}
        onValue={setMoney}
        unit={coin}
        hint={`${t('funds.minimum')} ${shown(channel.rechargeMin)} ${coin}`}
        error={tooLittle ? t('funds.out.too-little', { amount: shown(channel.rechargeMin) }) : undefined}
      />
      <Field
        label={t(bank ? 'funds.in.reference' : 'funds.out.transaction')}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        value={mark}
        onChange={(event) => setWritten(event.target.value)}
      />
      <Voucher value={file} onValue={setFile} />
      {declare.error instanceof Refused ? <Banner tone="bad">{declare.error.message}</Banner> : null}
      <Button
        wide
        size="lg"
        type="submit"
        busy={declare.isPending}
        disabled={!isPositive(money) || tooLittle || !mark.trim()}
      >
        {t('funds.in.declare')}
      </Button>
    </form>
  )
}

/** "I have paid": what helps to find a transfer. It credits nothing by itself. */
export function DepositDeclare({ name }: { name: string }) {
  const t = useT()
  const { data } = useQuery(depositChannelsQuery)
  const channel = data?.find((one) => one.coinName === name)
  return (
    <FundsPage title={t('funds.in.declare-title')}>
      {channel ? (
        <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_320px] desk:items-start desk:gap-10">
          <Declaration channel={channel} />
          <aside className="hidden desk:block">
            {isBank(channel) ? <BankTransfer channel={channel} declared /> : null}
          </aside>
        </div>
      ) : data ? (
        <Empty title={t('funds.in.closed')} />
      ) : (
        <Skeleton className="h-96 rounded-lg" />
      )}
    </FundsPage>
  )
}
