import { useT } from '@plimsoll/i18n'
import { Badge, Chips, CoinMark, Empty } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Paged } from '~/domain/api/paged'
import { coinPicture, useNetworkName } from '~/domain/funds/channels'
import { FundsPage } from '~/domain/layout/funds-page'
import { amount, moment } from '~/shared/format'
import { Go } from '~/shared/link-button'
import type { DepositRow } from './channels'

const REFRESH_MS = 5000
const TONES = ['accent', 'good', 'bad', 'plain', 'bad'] as const
const STATUSES = [0, 1, 2, 3] as const

/** words: funds.in-status.* */
export function DepositBadge({ status }: { status: DepositRow['status'] }) {
  const t = useT()
  return <Badge tone={TONES[status] ?? 'plain'}>{t(`funds.in-status.${status as 0}`)}</Badge>
}

function Line({ row }: { row: DepositRow }) {
  const nameOf = useNetworkName()
  return (
    <Link
      to="/recharge-detail"
      search={{ id: row.id }}
      className="flex min-h-18 items-center gap-3 py-3 desk:-mx-3 desk:rounded-md desk:px-3 desk:hover:bg-sunken"
    >
      <CoinMark symbol={row.coin} src={coinPicture(row.coin)} />
      <div className="min-w-0 flex-1">
        <div className="num font-semibold">
          {amount(row.realAmount ?? row.amount)} {row.coin.toUpperCase()}
        </div>
        <div className="num text-[13px] text-text-3">{moment(row.params.createTime)}</div>
      </div>
      <div className="text-end">
        <DepositBadge status={row.status} />
        <div className="mt-0.5 text-[13px] text-text-3">{nameOf(row.type)}</div>
      </div>
    </Link>
  )
}

/** What has come, what is coming, and what was declared. */
export function DepositOrders() {
  const t = useT()
  const [status, setStatus] = useState('all')
  return (
    <FundsPage title={t('funds.in.orders')}>
      <Chips
        name="status"
        label={t('funds.in.orders')}
        value={status}
        onChange={setStatus}
        choices={[
          { value: 'all', label: t('common.class.all') },
          ...STATUSES.map((one) => ({ value: String(one), label: t(`funds.in-status.${one}`) })),
        ]}
        className="-mx-4 mb-2 px-4"
      />
      <Paged
        operation="POST /api/recharge/list"
        name="deposits"
        refreshMs={REFRESH_MS}
        filter={status === 'all' ? {} : { status: Number(status) }}
        empty={
          <Empty
            title={t('funds.in.none')}
            action={
              <Go look="outline" to="/recharge">
                {t('funds.deposit')}
              </Go>
            }
          >
            {t('funds.in.none-note')}
          </Empty>
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <li key={row.id}>
                <Line row={row} />
              </li>
            ))}
          </ul>
        )}
      </Paged>
    </FundsPage>
  )
}
