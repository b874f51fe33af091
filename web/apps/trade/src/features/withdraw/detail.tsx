import { useT } from '@plimsoll/i18n'
import {
  Button,
  Card,
  CopyButton,
  Dialog,
  Empty,
  Failed,
  KeyValue,
  Skeleton,
  Steps,
  toast,
} from '@plimsoll/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, newIdempotencyKey, Refused, showError } from '~/domain/api/api'
import { grouped } from '~/domain/funds/address-book'
import { useNetworkName } from '~/domain/funds/channels'
import { FundsPage } from '~/domain/layout/funds-page'
import { moment, amount as shown } from '~/shared/format'
import { Go } from '~/shared/link-button'
import { StatusBadge } from './orders'
import { canCancel, isOver, stepsOf, type Withdrawal } from './stages'

const REFRESH_MS = 2000

function Cancel({ id, money }: { id: number; money: string }) {
  const t = useT()
  const queries = useQueryClient()
  const [asking, ask] = useState(false)
  const cancel = useMutation({
    mutationFn: () => call('POST /api/withdraw/cancel', { id }, newIdempotencyKey()),
    onSuccess: () => toast(t('funds.out.cancelled'), 'good'),
    onError: showError,
    // Refused or not, the row has moved on.
    onSettled: () => {
      ask(false)
      for (const name of ['withdrawals', 'assets', 'records'])
        void queries.invalidateQueries({ queryKey: [name] })
    },
  })
  return (
    <>
      <Button wide look="danger" className="mt-6" onClick={() => ask(true)}>
        {t('funds.out.cancel')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => ask(false)}
        title={t('funds.out.cancel-ask')}
        actions={
          <>
            <Button wide look="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
              {t('funds.out.cancel')}
            </Button>
            <Button wide look="quiet" onClick={() => ask(false)}>
              {t('funds.out.keep')}
            </Button>
          </>
        }
      >
        {t('funds.out.cancel-note', { amount: money })}
      </Dialog>
    </>
  )
}

function Facts({ row }: { row: Withdrawal }) {
  const t = useT()
  const nameOf = useNetworkName()
  const coin = row.coin.toUpperCase()
  return (
    <Card className="p-5">
      <div className="flex items-start justify-between gap-3">
        <div>
          <div className="text-sm text-text-3">{t('funds.out.arrives')}</div>
          <div className="num mt-0.5 text-[32px] leading-10 font-semibold">
            {shown(row.realAmount)} {coin}
          </div>
        </div>
        <StatusBadge status={row.status} />
      </div>
      <div className="mt-5 text-sm text-text-3">{row.bankName || t('funds.out.to-address')}</div>
      <div dir="ltr" className="num mt-1 text-[16px] leading-7 break-words">
        {row.bankName ? row.toAdress : grouped(row.toAdress)}
      </div>
      <KeyValue
        className="mt-5 border-t border-line pt-4"
        items={[
          [t('funds.network'), nameOf(row.type)],
          [t('funds.amount'), `${shown(row.amount)} ${coin}`],
          [t('funds.out.fee'), `${shown(row.fee)} ${coin}`],
          [t('funds.out.asked-at'), moment(row.params.createTime)],
          [t('funds.out.serial'), row.serialId],
        ]}
      />
      {row.txId ? (
        <div className="mt-4">
          <div className="text-sm text-text-3">{t('funds.out.transaction')}</div>
          <div className="mt-1 flex items-center gap-1 rounded-md bg-sunken ps-3.5">
            <span dir="ltr" className="num min-w-0 flex-1 py-2.5 text-sm break-all">
              {row.txId}
            </span>
            <CopyButton
              text={row.txId}
              label={t('funds.copy')}
              done={t('funds.copied')}
              failed={t('funds.copy-failed')}
            />
          </div>
        </div>
      ) : null}
    </Card>
  )
}

/** One withdrawal on its way, looked at again until it ends. words: funds.stage.* words: funds.stage-note.* */
export function WithdrawDetail({ id }: { id: number }) {
  const t = useT()
  const { data, error, refetch } = useQuery({
    queryKey: ['withdrawals', 'one', id],
    refetchInterval: ({ state }) =>
      state.error instanceof Refused ? false : state.data && isOver(state.data.stage) ? false : REFRESH_MS,
    queryFn: () => call('POST /api/withdraw/detail', { id }),
  })
  return (
    <FundsPage title={t('funds.record.withdraw')}>
      {error instanceof Refused ? (
        <Empty
          title={t('funds.no-such-withdrawal')}
          action={
            <Go look="outline" to="/withdraw-order">
              {t('funds.all-withdrawals')}
            </Go>
          }
        />
      ) : error ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : data ? (
        <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_300px] desk:items-start desk:gap-10">
          <Facts row={data} />
          <section className="mt-8 desk:mt-2" aria-live="polite">
            <h2 className="mb-4 text-[17px] font-semibold">{t('funds.out.way')}</h2>
            <Steps
              steps={stepsOf(data).map(({ stage, at, state }) => ({
                state,
                title: t(`funds.stage.${stage}`),
                note:
                  state === 'now' || state === 'failed' ? (
                    <>
                      {at ? <span className="num block">{moment(at)}</span> : null}
                      {state === 'failed' && data.withDrawRemark
                        ? data.withDrawRemark
                        : t(`funds.stage-note.${stage}`)}
                    </>
                  ) : at ? (
                    <span className="num">{moment(at)}</span>
                  ) : undefined,
              }))}
            />
            {canCancel(data.stage) ? (
              <Cancel id={data.id} money={`${shown(data.amount)} ${data.coin.toUpperCase()}`} />
            ) : null}
          </section>
        </div>
      ) : (
        <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_300px] desk:gap-10">
          <Skeleton className="h-96 rounded-lg" />
          <Skeleton className="mt-8 h-72 rounded-lg desk:mt-2" />
        </div>
      )}
    </FundsPage>
  )
}
