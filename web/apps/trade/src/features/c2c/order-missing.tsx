import { useT } from '@plimsoll/i18n'
import { Empty } from '@plimsoll/ui'
import { Go } from '~/shared/link-button'

/** There is no order with this number, or it is between other people. */
export function OrderMissing() {
  const t = useT()
  return (
    <Empty
      title={t('c2c.no-such-order')}
      action={
        <Go look="outline" to="/c2c/list">
          {t('c2c.my-orders')}
        </Go>
      }
    />
  )
}
