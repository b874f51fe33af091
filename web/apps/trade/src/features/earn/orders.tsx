import { useT } from '@plimsoll/i18n'
import { Chips, Empty, Skeleton, Tabs } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Paged } from '~/domain/api/paged'
import { useIncome } from '~/domain/earn/income'
import { FundsPage } from '~/domain/layout/funds-page'
import { Go } from '~/shared/link-button'
import { NavOrderLine } from './nav/order-line'
import { OrderLine } from './order-line'
import { countQuery, isNav, STATUS } from './queries'
import { FundTotals } from './totals'

export type Tab = 'running' | 'waiting' | 'ended'

const REFRESH_MS = 5000
/** How orders end. */
const ENDINGS = [STATUS.ended, STATUS.redeemed, STATUS.refused] as const

/** Orders of one status. words: earn.none.* */
function Orders({ status, tab }: { status: number; tab: Tab }) {
  const t = useT()
  return (
    <Paged
      operation="POST /api/order/list"
      name="earn"
      refreshMs={REFRESH_MS}
      filter={{ status }}
      empty={
        <Empty
          title={t(`earn.none.${tab}`)}
          action={
            <Go look="outline" to="/financial">
              {t('earn.see-funds')}
            </Go>
          }
        >
          {t('earn.none-note')}
        </Empty>
      }
    >
      {(rows) => (
        <ul className="divide-y divide-line">
          {rows.map((order) => (
            <li key={order.id}>
              {isNav(order) ? <NavOrderLine order={order} /> : <OrderLine order={order} />}
            </li>
          ))}
        </ul>
      )}
    </Paged>
  )
}

/** Everything that was bought, with what it has earned. words: earn.tab.* words: earn.ending.* */
export function Investments({ tab, onTab }: { tab: Tab; onTab: (tab: Tab) => void }) {
  const t = useT()
  const income = useIncome()
  const running = useQuery(countQuery(STATUS.running)).data
  const waiting = useQuery(countQuery(STATUS.waiting)).data
  const [ending, setEnding] = useState<number>(STATUS.ended)
  const label = (name: Tab, count?: number) => ({
    value: name,
    label: t(`earn.tab.${name}`),
    ...(count ? { count } : {}),
  })
  return (
    <FundsPage
      title={t('earn.mine')}
      actions={
        <Go look="quiet" size="sm" to="/financial">
          {t('earn.buy')}
        </Go>
      }
    >
      {income ? (
        <FundTotals income={income}>
          <Go look="outline" wide to="/addIncome">
            {t('earn.income')}
          </Go>
        </FundTotals>
      ) : (
        <Skeleton className="h-[230px] rounded-lg desk:h-24" />
      )}
      <Tabs
        className="mt-5 mb-2"
        label={t('earn.mine')}
        value={tab}
        onChange={onTab}
        tabs={[label('running', running), label('waiting', waiting), label('ended')]}
      />
      {tab === 'ended' ? (
        <Chips
          name="ending"
          label={t('earn.tab.ended')}
          value={String(ending)}
          onChange={(next) => setEnding(Number(next))}
          choices={ENDINGS.map((status) => ({ value: String(status), label: t(`earn.ending.${status}`) }))}
          className="-mx-4 mb-1 px-4"
        />
      ) : null}
      <Orders
        key={`${tab}${ending}`}
        tab={tab}
        status={tab === 'running' ? STATUS.running : tab === 'waiting' ? STATUS.waiting : ending}
      />
    </FundsPage>
  )
}
