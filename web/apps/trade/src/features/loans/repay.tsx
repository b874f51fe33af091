import type { Data } from '@plimsoll/api'
import { useT } from '@plimsoll/i18n'
import { Banner, Button, Card, KeyValue, MoneyField, Segmented, Skeleton } from '@plimsoll/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call, newIdempotencyKey, Refused, showError } from '~/domain/api/api'
import { useLendingChanged } from '~/domain/lending/changed'
import { owed } from '~/domain/lending/figures'
import { useFree } from '~/domain/trading/wallet'
import { holding, moment } from '~/shared/format'
import { Go } from '~/shared/link-button'
import { compare, isPositive } from '~/shared/money'
import { OneLoan } from './one-loan'
import { mostPayable, splitOf } from './payment'
import { isOwed, type Loan, repayQuoteQuery } from './queries'

type Quote = Data<'POST /api/load/order/repayQuote'>
type Way = 'all' | 'part'

function Form({ loan, quote }: { loan: Loan; quote: Quote }) {
  const t = useT()
  const navigate = useNavigate()
  const changed = useLendingChanged()
  const free = useFree('platform', loan.coin)
  const [way, setWay] = useState<Way>('all')
  const [part, setPart] = useState('')
  const amount = way === 'all' ? quote.total : part
  const split = splitOf(isPositive(amount) ? amount : '0', quote)
  const money = (text: string) => owed(text, loan.coin)
  const repay = useMutation({
    mutationFn: () => call('POST /api/load/order/repay', { id: loan.id, amount }, newIdempotencyKey()),
    onSuccess: () => void navigate({ to: '/loan/repay-submit', search: { id: loan.id }, replace: true }),
    onError: (error) => {
      if (!(error instanceof Refused)) showError(error)
    },
    onSettled: changed,
  })
  const amountError =
    isPositive(amount) && free !== undefined && compare(amount, free) > 0
      ? t('funds.too-much')
      : way === 'part' && isPositive(part) && compare(part, quote.total) > 0
        ? t('lending.error.more-than-due', { amount: money(quote.total) })
        : repay.error instanceof Refused
          ? repay.error.message
          : undefined
  const change = (next: string) => {
    setPart(next)
    repay.reset()
  }
  return (
    <form
      noValidate
      className="desk:grid desk:grid-cols-[minmax(0,1fr)_360px] desk:items-start desk:gap-10"
      onSubmit={(event) => {
        event.preventDefault()
        repay.mutate()
      }}
    >
      <div className="space-y-4">
        <Card className="p-5">
          <div className="text-sm text-text-3">{t('lending.due-now')}</div>
          <div data-testid="loan-due" className="num mt-0.5 text-[30px] leading-10 font-semibold">
            {money(quote.total)}
          </div>
          <KeyValue
            className="mt-4"
            items={[
              [t('lending.penalty'), money(quote.penalty)],
              [t('lending.interest'), money(quote.interest)],
              [t('lending.principal'), money(quote.principal)],
              [t('lending.as-of'), moment(quote.asOf)],
              [t('lending.due'), moment(loan.finalRepayTime)],
            ]}
          />
        </Card>
        <Segmented
          name="way"
          label={t('lending.repay')}
          value={way}
          onChange={(next) => {
            setWay(next)
            repay.reset()
          }}
          choices={[
            { value: 'all', label: t('lending.pay-all') },
            { value: 'part', label: t('lending.pay-part') },
          ]}
        />
        {way === 'part' ? (
          <MoneyField
            label={t('lending.payment')}
            scale={8}
            value={part}
            onValue={change}
            unit={loan.coin.toUpperCase()}
            error={amountError}
            hint={t('funds.free', { amount: `${holding(free, loan.coin)} ${loan.coin.toUpperCase()}` })}
            end={
              <button
                type="button"
                className="-me-2 min-h-11 px-2 text-sm font-semibold text-accent-ink"
                onClick={() => change(mostPayable(quote.total, free))}
              >
                {t('funds.all')}
              </button>
            }
          />
        ) : amountError ? (
          <Banner tone="bad">{amountError}</Banner>
        ) : (
          <p className="text-sm text-text-3">
            {t('funds.free', { amount: `${holding(free, loan.coin)} ${loan.coin.toUpperCase()}` })}
          </p>
        )}
      </div>
      <Card className="mt-5 p-5 desk:mt-0">
        <h2 className="text-[15px] font-semibold">{t('lending.goes-to')}</h2>
        <KeyValue
          className="mt-3"
          items={[
            [t('lending.to-penalty'), money(split.penalty)],
            [t('lending.to-interest'), money(split.interest)],
            [t('lending.to-principal'), money(split.principal)],
            [t('lending.still-owed'), money(split.left)],
          ]}
        />
        <p className="mt-3 text-sm text-text-3">{t('lending.order-note')}</p>
        <Button
          wide
          size="lg"
          type="submit"
          className="mt-5"
          busy={repay.isPending}
          disabled={!isPositive(amount) || Boolean(amountError)}
        >
          {isPositive(amount) ? t('lending.pay', { amount: money(amount) }) : t('lending.repay')}
        </Button>
      </Card>
    </form>
  )
}

function Quoted({ loan }: { loan: Loan }) {
  const t = useT()
  const { data } = useQuery({ ...repayQuoteQuery(loan.id), enabled: isOwed(loan) })
  if (!isOwed(loan))
    return (
      <Banner
        action={
          <Go look="text" size="sm" to="/loan-record" search={{ id: loan.id }}>
            {t('lending.one-loan')}
          </Go>
        }
      >
        {t('lending.nothing-due')}
      </Banner>
    )
  return data ? <Form loan={loan} quote={data} /> : <Skeleton className="h-[26rem] rounded-lg" />
}

/** Pays a loan, whole or in part, at what is due now. */
export function RepayLoan({ id }: { id: number }) {
  const t = useT()
  return (
    <OneLoan id={id} title={t('lending.repay')}>
      {(loan) => <Quoted loan={loan} />}
    </OneLoan>
  )
}
