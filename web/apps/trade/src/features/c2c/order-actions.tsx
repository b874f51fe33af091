import { useT } from '@plimsoll/i18n'
import { Button } from '@plimsoll/ui'
import { useState } from 'react'
import { leftToRight, moment } from '~/shared/format'
import { Go } from '~/shared/link-button'
import { type Action, actionsOf } from './actions'
import { AppealSheet } from './appeal-sheet'
import { CancelSheet } from './cancel-sheet'
import { PaidSheet } from './paid-sheet'
import { type Order, STATUS } from './queries'
import { ReleaseSheet } from './release-sheet'

const SHEETS = { paid: PaidSheet, cancel: CancelSheet, release: ReleaseSheet, appeal: AppealSheet }
type Sheet = keyof typeof SHEETS

const isSheet = (action: Action): action is Sheet => action in SHEETS

/** When a buyer may appeal, where that is not yet. */
function AppealsFrom({ order }: { order: Order }) {
  const t = useT()
  if (order.status !== STATUS.paid || order.side !== 'buy' || order.canAppeal || !order.buyerAppealsFrom)
    return null
  return (
    <p className="text-sm text-text-3">
      {t('c2c.appeal-from', { time: leftToRight(moment(order.buyerAppealsFrom)) })}
    </p>
  )
}

/** What the reader may do now, the next step first. words: c2c.act.* */
export function OrderActions({ order }: { order: Order }) {
  const t = useT()
  const [open, setOpen] = useState<Sheet>()
  const actions = actionsOf(order).filter((action) => action !== 'rate')
  const Shown = open && SHEETS[open]
  return (
    <div className="space-y-2.5">
      <div className="grid gap-2.5 empty:hidden">
        {actions.map((action, n) =>
          isSheet(action) ? (
            <Button
              key={action}
              wide
              size={n ? 'md' : 'lg'}
              look={action === 'cancel' ? 'danger' : n ? 'outline' : 'primary'}
              onClick={() => setOpen(action)}
            >
              {t(`c2c.act.${action}`)}
            </Button>
          ) : (
            <Go key={action} wide look="outline" to="/c2c/order_upload/$id" params={{ id: String(order.id) }}>
              {t(order.side === 'buy' ? 'c2c.act.upload' : 'c2c.act.add-files')}
            </Go>
          ),
        )}
      </div>
      <AppealsFrom order={order} />
      {Shown ? <Shown order={order} onClose={() => setOpen(undefined)} /> : null}
    </div>
  )
}
