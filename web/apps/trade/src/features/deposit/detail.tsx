import { type Key, useT } from '@plimsoll/i18n'
import { Card, CopyButton, Empty, Failed, KeyValue, Skeleton, Steps } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call, Refused } from '~/domain/api/api'
import { shortened } from '~/domain/funds/address-book'
import { useNetworkName } from '~/domain/funds/channels'
import { FundsPage } from '~/domain/layout/funds-page'
import { moment, amount as shown } from '~/shared/format'
import { Go } from '~/shared/link-button'
import type { DepositRow } from './channels'
import { DepositBadge } from './orders'

const REFRESH_MS = 2000
const PENDING = 0
const CREDITED = 1

type State = 'done' | 'now' | 'ahead' | 'failed'

/** Declared or seen, confirmed, credited; what failed ends where it failed. */
function useSteps(row: DepositRow): { title: string; note?: ReactNode; state: State }[] {
  const t = useT()
  const credited = row.status === CREDITED
  const seen = Boolean(row.txId) || credited
  const first: Key = seen ? 'funds.in.step-seen' : 'funds.in.step-declared'
  const begun = {
    title: t(first),
    note: <span className="num">{moment(row.params.createTime)}</span>,
    state: 'done' as const,
  }
  if (!credited && row.status !== PENDING)
    return [
      begun,
      { title: t(`funds.in-status.${row.status as 2}`), note: row.rechargeRemark, state: 'failed' },
    ]
  const confirmed = t('funds.in.step-confirmed', {
    done: Math.min(row.confirmations, row.need),
    need: row.need,
  })
  return [
    begun,
    {
      title: t('funds.confirmations'),
      note: seen ? confirmed : t('funds.in.step-waiting'),
      state: credited ? 'done' : 'now',
    },
    { title: t('funds.in.step-credited'), state: credited ? 'done' : 'ahead' },
  ]
}

/** A long number of which the ends are looked at; all of it is copied. */
function Hash({ text }: { text: string }) {
  const t = useT()
  return (
    <span className="-my-3 inline-flex items-center" title={text}>
      {shortened(text)}
      <CopyButton
        text={text}
        label={t('funds.copy')}
        done={t('funds.copied')}
        failed={t('funds.copy-failed')}
      />
    </span>
  )
}

function Shown({ row }: { row: DepositRow }) {
  const t = useT()
  const nameOf = useNetworkName()
  const steps = useSteps(row)
  const coin = row.coin.toUpperCase()
  const given: [string, ReactNode][] = [
    [t('funds.network'), nameOf(row.type)],
    [t('funds.in.from'), row.address],
    [t('funds.in.reference'), row.bankRef],
    [t('funds.out.serial'), row.serialId],
    [t('funds.out.transaction'), row.txId ? <Hash text={row.txId} /> : ''],
  ]
  return (
    <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_300px] desk:items-start desk:gap-10">
      <Card className="p-5">
        <div className="flex items-start justify-between gap-3">
          <div>
            <div className="text-sm text-text-3">
              {t(row.realAmount ? 'funds.in.step-credited' : 'funds.amount')}
            </div>
            <div className="num mt-0.5 text-[32px] leading-10 font-semibold">
              {shown(row.realAmount ?? row.amount)} {coin}
            </div>
          </div>
          <DepositBadge status={row.status} />
        </div>
        <KeyValue
          className="mt-5 border-t border-line pt-4 [&_dd]:break-all"
          items={given.filter(([, value]) => value)}
        />
      </Card>
      <section className="mt-8 desk:mt-2" aria-live="polite">
        <h2 className="mb-4 text-[17px] font-semibold">{t('funds.out.way')}</h2>
        <Steps steps={steps} />
      </section>
    </div>
  )
}

/** One deposit on its way, looked at again until it is decided. */
export function DepositDetail({ id }: { id: number }) {
  const t = useT()
  const { data, error, refetch } = useQuery({
    queryKey: ['deposits', 'one', id],
    refetchInterval: ({ state }) =>
      state.error instanceof Refused
        ? false
        : state.data && state.data.status !== PENDING
          ? false
          : REFRESH_MS,
    queryFn: () => call('POST /api/recharge/{id}', { id }),
  })
  return (
    <FundsPage title={t('funds.record.deposit')}>
      {error instanceof Refused ? (
        <Empty
          title={t('funds.no-such-deposit')}
          action={
            <Go look="outline" to="/recharge-order">
              {t('funds.all-deposits')}
            </Go>
          }
        />
      ) : error ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : data ? (
        <Shown row={data} />
      ) : (
        <Skeleton className="h-80 rounded-lg" />
      )}
    </FundsPage>
  )
}
