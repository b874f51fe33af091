import { type Key, useT } from '@plimsoll/i18n'
import { Empty, Segmented, Select } from '@plimsoll/ui'
import { Paged } from '~/domain/api/paged'
import { FundsPage } from '~/domain/layout/funds-page'
import { Go } from '~/shared/link-button'
import { OrderLine } from './order-line'
import { STATUS } from './queries'

const REFRESH_MS = 10_000

export type View = 'open' | 'ended'

/** What the list shows; the address says it. */
export interface OrdersFilter {
  view: View
  side: '' | 'buy' | 'sell'
  /** A state, or nothing for every one of the view. */
  status: number | undefined
}

/** States that belong to each view. */
const STATES: Record<View, number[]> = {
  open: [STATUS.unpaid, STATUS.paid, STATUS.appeal],
  ended: [STATUS.done, STATUS.cancelled, STATUS.timedOut, STATUS.refunded],
}

/** A state of the other view is no filter of this one. */
export const statusIn = (view: View, status: number | undefined) =>
  status !== undefined && STATES[view].includes(status) ? status : undefined

function Filters({
  filter,
  onChange,
  sideFixed,
}: {
  filter: OrdersFilter
  onChange: (change: Partial<OrdersFilter>) => void
  sideFixed: boolean
}) {
  const t = useT()
  return (
    <div className="mb-4 grid grid-cols-2 items-end gap-3 desk:grid-cols-[320px_180px_200px]">
      <Segmented
        name="view"
        label={t('c2c.my-orders')}
        value={filter.view}
        onChange={(view) => onChange({ view, status: undefined })}
        className="col-span-2 desk:col-span-1"
        choices={[
          { value: 'open', label: t('c2c.open') },
          { value: 'ended', label: t('c2c.ended') },
        ]}
      />
      {sideFixed ? null : (
        <Select
          label={t('c2c.side')}
          value={filter.side}
          onChange={(event) => onChange({ side: event.target.value as OrdersFilter['side'] })}
        >
          <option value="">{t('c2c.both-sides')}</option>
          <option value="buy">{t('c2c.buy')}</option>
          <option value="sell">{t('c2c.sell')}</option>
        </Select>
      )}
      <Select
        label={t('c2c.status')}
        value={filter.status ?? ''}
        onChange={(event) =>
          onChange({ status: event.target.value === '' ? undefined : Number(event.target.value) })
        }
      >
        <option value="">{t('c2c.every-status')}</option>
        {STATES[filter.view].map((status) => (
          <option key={status} value={status}>
            {t(`c2c.status.${status}` as Key)}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** The reader's orders, open or ended; all, or only those in which they sell. */
export function Orders({
  filter,
  onChange,
  selling = false,
}: {
  filter: OrdersFilter
  onChange: (change: Partial<OrdersFilter>) => void
  selling?: boolean
}) {
  const t = useT()
  const side = selling ? 'sell' : filter.side
  const status = statusIn(filter.view, filter.status)
  return (
    <FundsPage
      title={t(selling ? 'c2c.my-sales' : 'c2c.my-orders')}
      actions={
        <Go look="quiet" size="sm" to={selling ? '/c2c/list' : '/c2c/list/withdraw'}>
          {t(selling ? 'c2c.all-orders' : 'c2c.my-sales')}
        </Go>
      }
    >
      <Filters filter={{ ...filter, status }} onChange={onChange} sideFixed={selling} />
      <Paged
        operation="POST /api/c2c/order/list"
        name="c2c"
        refreshMs={REFRESH_MS}
        filter={{
          open: filter.view === 'open',
          ...(side ? { side } : {}),
          ...(status === undefined ? {} : { status }),
        }}
        empty={
          <Empty
            title={t(filter.view === 'open' ? 'c2c.no-open-orders' : 'c2c.no-ended-orders')}
            action={
              <Go look="outline" to="/c2c">
                {t('c2c.see-ads')}
              </Go>
            }
          >
            {t('c2c.no-orders-note')}
          </Empty>
        }
      >
        {(rows) => (
          <ul className="space-y-3">
            {rows.map((order) => (
              <li key={order.id}>
                <OrderLine order={order} />
              </li>
            ))}
          </ul>
        )}
      </Paged>
    </FundsPage>
  )
}
