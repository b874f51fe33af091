import { useT } from '@plimsoll/i18n'
import { Badge, Chips, CoinMark, Empty } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Paged } from '~/domain/api/paged'
import { coinPicture, useNetworkName } from '~/domain/funds/channels'
import { FundsPage } from '~/domain/layout/funds-page'
import { amount, moment } from '~/shared/format'
import { Go } from '~/shared/link-button'
import type { Withdrawal } from './stages'

const REFRESH_MS = 5000
const TONES = ['accent', 'good', 'plain', 'accent'] as const
const STATUSES = [0, 3, 1, 2] as const

/** words: funds.out-status.* */
export function StatusBadge({ status }: { status: number }) {
  const t = useT()
  return <Badge tone={TONES[status] ?? 'plain'}>{t(`funds.out-status.${status as 0}`)}</Badge>
}

export function WithdrawalLine({ row }: { row: Withdrawal }) {
  const nameOf = useNetworkName()
  return (
    <Link
      to="/withdraw-detail"
      search={{ id: row.id }}
      className="flex min-h-18 items-center gap-3 py-3 desk:-mx-3 desk:rounded-md desk:px-3 desk:hover:bg-sunken"
    >
      <CoinMark symbol={row.coin} src={coinPicture(row.coin)} />
      <div className="min-w-0 flex-1">
        <div className="num font-semibold">
          {amount(row.amount)} {row.coin.toUpperCase()}
        </div>
        <div className="num text-[13px] text-text-3">{moment(row.params.createTime)}</div>
      </div>
      <div className="text-end">
        <StatusBadge status={row.status} />
        <div className="mt-0.5 text-[13px] text-text-3">{nameOf(row.type)}</div>
      </div>
    </Link>
  )
}

/** What has left, is leaving, or came back. */
export function WithdrawOrders() {
  const t = useT()
  const [status, setStatus] = useState('all')
  return (
    <FundsPage title={t('funds.out.orders')}>
      <Chips
        name="status"
        label={t('funds.out.orders')}
        value={status}
        onChange={setStatus}
        choices={[
          { value: 'all', label: t('common.class.all') },
          ...STATUSES.map((one) => ({ value: String(one), label: t(`funds.out-status.${one}`) })),
        ]}
        className="-mx-4 mb-2 px-4"
      />
      <Paged
        operation="POST /api/withdraw/list"
        name="withdrawals"
        refreshMs={REFRESH_MS}
        filter={status === 'all' ? {} : { status: Number(status) }}
        empty={
          <Empty
            title={t('funds.out.none')}
            action={
              <Go look="outline" to="/withdraw">
                {t('funds.withdraw')}
              </Go>
            }
          >
            {t('funds.out.none-note')}
          </Empty>
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <li key={row.id}>
                <WithdrawalLine row={row} />
              </li>
            ))}
          </ul>
        )}
      </Paged>
    </FundsPage>
  )
}
