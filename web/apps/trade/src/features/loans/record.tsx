import { useT } from '@plimsoll/i18n'
import { Chips, CoinMark, Empty } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Paged } from '~/domain/api/paged'
import { coinPicture } from '~/domain/funds/channels'
import { FundsPage } from '~/domain/layout/funds-page'
import { owed } from '~/domain/lending/figures'
import { moment } from '~/shared/format'
import { Go } from '~/shared/link-button'
import { DueIn, LoanBadge } from './badge'
import { isOwed, type Loan } from './queries'

const REFRESH_MS = 5000
const STATUSES = [1, 4, 0, 3, 2] as const

function Line({ loan }: { loan: Loan }) {
  const t = useT()
  const due = isOwed(loan)
  return (
    <Link
      to="/loan-record"
      search={{ id: loan.id }}
      className="flex min-h-20 items-center gap-3 py-3 desk:-mx-3 desk:rounded-md desk:px-3 desk:hover:bg-sunken"
    >
      <CoinMark symbol={loan.coin} src={coinPicture(loan.coin)} />
      <div className="min-w-0 flex-1">
        <div className="num font-semibold">{owed(loan.amount, loan.coin)}</div>
        <div className="text-[13px] text-text-3">
          {due ? (
            t('lending.due-now-of', { amount: owed(loan.total, loan.coin) })
          ) : (
            <span className="num">{moment(loan.applyTime)}</span>
          )}
        </div>
        {due ? (
          <div className="text-[13px] text-text-3 desk:hidden">
            {t('lending.day-of', { day: loan.days, days: loan.cycleType })}
          </div>
        ) : null}
      </div>
      {due ? (
        <div className="hidden w-48 text-sm text-text-2 desk:block">
          {t('lending.day-of', { day: loan.days, days: loan.cycleType })}
          <div className="num text-[13px] text-text-3">{moment(loan.finalRepayTime)}</div>
        </div>
      ) : null}
      <div className="shrink-0 text-end">
        <LoanBadge loan={loan} />
        {due ? (
          <div className="mt-0.5 text-[13px] text-text-3">
            <DueIn loan={loan} />
          </div>
        ) : null}
      </div>
    </Link>
  )
}

/** Every loan that was applied for: what is due on it now, and by when. words: lending.loan-status.* */
export function LoanRecord() {
  const t = useT()
  const [status, setStatus] = useState('all')
  return (
    <FundsPage
      title={t('lending.my-loans')}
      actions={
        <Go look="quiet" size="sm" to="/loan">
          {t('lending.borrow')}
        </Go>
      }
    >
      <Chips
        name="status"
        label={t('lending.my-loans')}
        value={status}
        onChange={setStatus}
        choices={[
          { value: 'all', label: t('common.class.all') },
          ...STATUSES.map((one) => ({ value: String(one), label: t(`lending.loan-status.${one}`) })),
        ]}
        className="-mx-4 mb-2 px-4"
      />
      <Paged
        operation="POST /api/load/order/orderList"
        name="loans"
        refreshMs={REFRESH_MS}
        filter={status === 'all' ? {} : { status: Number(status) }}
        empty={
          <Empty
            title={t('lending.no-loans')}
            action={
              <Go look="outline" to="/loan">
                {t('lending.borrow')}
              </Go>
            }
          >
            {t('lending.no-loans-note')}
          </Empty>
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((loan) => (
              <li key={loan.id}>
                <Line loan={loan} />
              </li>
            ))}
          </ul>
        )}
      </Paged>
    </FundsPage>
  )
}
