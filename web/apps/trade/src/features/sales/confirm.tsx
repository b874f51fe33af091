import { useT } from '@plimsoll/i18n'
import { Button, KeyValue, Sheet } from '@plimsoll/ui'
import { moment } from '~/shared/format'
import { coins, coinsSaid } from './figures'
import { MONEY, type Sale } from './queries'
import type { Asked } from './use-commit'

/** The whole commitment on one sheet, before it is made. */
export function ConfirmCommitment({
  sale,
  asked,
  busy,
  onSend,
  onClose,
}: {
  sale: Sale
  asked: Asked | undefined
  busy: boolean
  onSend: () => void
  onClose: () => void
}) {
  const t = useT()
  const estimate = asked?.estimate
  return (
    <Sheet
      open={asked !== undefined}
      onClose={onClose}
      title={t('sales.confirm')}
      closeLabel={t('common.close')}
      footer={
        <Button wide size="lg" busy={busy} onClick={onSend}>
          {t('sales.commit-amount', { amount: coinsSaid(estimate?.amount, MONEY) })}
        </Button>
      }
    >
      <KeyValue
        items={[
          [t('sales.token'), <bdi key="token">{sale.coin.toUpperCase()}</bdi>],
          [t('sales.price'), coins(asked?.price, MONEY)],
          [t('sales.amount'), coins(estimate?.amount, MONEY)],
          [t('sales.committed-after'), coins(estimate?.committed, MONEY)],
          [t('sales.estimated'), coins(estimate?.share, sale.coin)],
          [t('sales.ends'), moment(sale.endTime)],
        ]}
      />
      <p className="mt-4 text-sm text-text-3">{t('sales.confirm-note')}</p>
    </Sheet>
  )
}
