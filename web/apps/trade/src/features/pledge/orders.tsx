import { useT } from '@plimsoll/i18n'
import { Chips, Empty } from '@plimsoll/ui'
import { useState } from 'react'
import { Paged } from '~/domain/api/paged'
import { FundsPage } from '~/domain/layout/funds-page'
import { Go } from '~/shared/link-button'
import { PledgeLine } from './own'

const REFRESH_MS = 5000
const STATUSES = [0, 3, 1, 2] as const

/** Every pledge of the reader's. words: lending.pledge-status.* */
export function PledgeOrders() {
  const t = useT()
  const [status, setStatus] = useState('all')
  return (
    <FundsPage
      title={t('lending.my-pledges')}
      actions={
        <Go look="quiet" size="sm" to="/pledge">
          {t('lending.borrow')}
        </Go>
      }
    >
      <Chips
        name="status"
        label={t('lending.my-pledges')}
        value={status}
        onChange={setStatus}
        choices={[
          { value: 'all', label: t('common.class.all') },
          ...STATUSES.map((one) => ({ value: String(one), label: t(`lending.pledge-status.${one}`) })),
        ]}
        className="-mx-4 mb-2 px-4"
      />
      <Paged
        operation="POST /api/mingOrder/list"
        name="pledges"
        refreshMs={REFRESH_MS}
        filter={status === 'all' ? {} : { status: Number(status) }}
        empty={
          <Empty
            title={t('lending.no-pledges')}
            action={
              <Go look="outline" to="/pledge">
                {t('lending.pledge')}
              </Go>
            }
          >
            {t('lending.no-pledges-note')}
          </Empty>
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((pledge) => (
              <li key={pledge.id}>
                <PledgeLine pledge={pledge} />
              </li>
            ))}
          </ul>
        )}
      </Paged>
    </FundsPage>
  )
}
