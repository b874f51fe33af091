import { useT } from '@plimsoll/i18n'
import { Banner, Button, KeyValue, Sheet } from '@plimsoll/ui'
import { call } from '~/domain/api/api'
import { money } from './figures'
import { useLabel } from './labels'
import type { Order } from './queries'
import { useStep } from './use-step'

/** The buyer says that the money is on its way: not before it is. */
export function PaidSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useT()
  const label = useLabel()
  const step = useStep(() => call('POST /api/c2c/order/paid', { id: order.id }), onClose)
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('c2c.paid.ask')}
      closeLabel={t('common.close')}
      footer={
        <Button wide size="lg" busy={step.isPending} onClick={() => step.run()}>
          {t('c2c.paid.confirm')}
        </Button>
      }
    >
      <KeyValue
        items={[
          [t('c2c.amount'), money(order.amount, order.fiat)],
          [t('c2c.holder'), <bdi key="holder">{order.payAccount?.holder}</bdi>],
          [t('c2c.method'), <bdi key="method">{label(order.method.name)}</bdi>],
          [t('c2c.paid.from'), <bdi key="name">{order.ownName}</bdi>],
        ]}
      />
      <p className="mt-4 text-sm text-text-3">{t('c2c.paid.note')}</p>
      {step.refusal ? (
        <Banner tone="bad" className="mt-3">
          {step.refusal}
        </Banner>
      ) : null}
    </Sheet>
  )
}
