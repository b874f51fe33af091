import { useT } from '@plimsoll/i18n'
import { Empty } from '@plimsoll/ui'
import { Paged } from '~/domain/api/paged'
import { FundsPage } from '~/domain/layout/funds-page'
import { Go } from '~/shared/link-button'
import { OrderCard } from './order-card'

const REFRESH_MS = 10_000

/** Everything that was committed to token sales, and what came of it. */
export function Commitments() {
  const t = useT()
  return (
    <FundsPage
      title={t('sales.mine')}
      actions={
        <Go look="quiet" size="sm" to="/subscription">
          {t('sales.title')}
        </Go>
      }
    >
      <Paged
        operation="GET /api/ownCoinOrder/list"
        name="subscription"
        refreshMs={REFRESH_MS}
        empty={
          <Empty
            title={t('sales.no-orders')}
            action={
              <Go look="outline" to="/subscription">
                {t('sales.see')}
              </Go>
            }
          >
            {t('sales.no-orders-note')}
          </Empty>
        }
      >
        {(rows) => (
          <ul className="space-y-4 desk:columns-2 desk:gap-4">
            {rows.map((order) => (
              <li key={order.id} className="break-inside-avoid">
                <OrderCard order={order} />
              </li>
            ))}
          </ul>
        )}
      </Paged>
    </FundsPage>
  )
}
