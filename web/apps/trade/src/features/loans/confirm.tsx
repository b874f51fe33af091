import { useT } from '@plimsoll/i18n'
import { Button, KeyValue, Sheet } from '@plimsoll/ui'
import { owed, rate } from '~/domain/lending/figures'
import { moment } from '~/shared/format'
import type { LoanProduct, LoanTerms } from './queries'

/** The whole loan on one sheet, before it is applied for. */
export function ConfirmLoan({
  product,
  terms,
  autoDebit,
  busy,
  onSend,
  onClose,
}: {
  product: LoanProduct
  terms: LoanTerms | undefined
  autoDebit: boolean
  busy: boolean
  onSend: () => void
  onClose: () => void
}) {
  const t = useT()
  const money = (text: string | undefined) => owed(text, product.coin)
  return (
    <Sheet
      open={terms !== undefined}
      onClose={onClose}
      title={t('lending.confirm')}
      closeLabel={t('common.close')}
      footer={
        <Button wide size="lg" busy={busy} onClick={onSend}>
          {t('lending.confirm-send')}
        </Button>
      }
    >
      <KeyValue
        items={[
          [t('lending.you-get'), money(terms?.amount)],
          [t('lending.term'), <bdi key="term">{t('lending.days', { days: product.cycleType })}</bdi>],
          [t('lending.total-cost'), money(terms?.interest)],
          [t('lending.yearly-rate'), rate(product.apr, 2)],
          [t('lending.one-payment'), money(terms?.total)],
          [t('lending.due'), moment(terms?.dueTime)],
          [t('lending.debit'), t(autoDebit ? 'lending.on' : 'lending.off')],
        ]}
      />
      <p className="mt-4 text-sm text-text-3">{t('lending.confirm-note')}</p>
    </Sheet>
  )
}
