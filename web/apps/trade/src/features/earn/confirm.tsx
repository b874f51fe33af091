import { useT } from '@plimsoll/i18n'
import { Button, KeyValue, Sheet } from '@plimsoll/ui'
import { moment } from '~/shared/format'
import { coins, coinsSaid, yearly } from './figures'
import { paysShort } from './pays'
import type { Fund, FundTerms } from './queries'

/** The whole order on one sheet, before it is bought. */
export function ConfirmPurchase({
  fund,
  name,
  terms,
  busy,
  onSend,
  onClose,
}: {
  fund: Fund
  name: string
  terms: FundTerms | undefined
  busy: boolean
  onSend: () => void
  onClose: () => void
}) {
  const t = useT()
  const money = (text: string | undefined) => coins(text, fund.coin)
  const words = (text: string) => <bdi>{text}</bdi>
  return (
    <Sheet
      open={terms !== undefined}
      onClose={onClose}
      title={t('earn.confirm')}
      closeLabel={t('common.close')}
      footer={
        <Button wide size="lg" busy={busy} onClick={onSend}>
          {t('earn.buy-for', { amount: coinsSaid(terms?.amount, fund.coin) })}
        </Button>
      }
    >
      <KeyValue
        items={[
          [t('earn.fund'), words(name)],
          [t('earn.amount'), money(terms?.amount)],
          [t('earn.term'), words(t('earn.days', { days: terms?.days ?? 0 }))],
          [t('earn.rate'), yearly(terms?.apr)],
          [t('earn.daily'), money(terms?.daily)],
          [t('earn.reward-of', { days: terms?.days ?? 0 }), money(terms?.reward)],
          [t('earn.pays'), words(t(paysShort(fund.type)))],
          [t('earn.starts'), moment(terms?.valueTime)],
          [t('earn.ends'), moment(terms?.endTime)],
        ]}
      />
      <p className="mt-4 text-sm text-text-3">{t('earn.confirm-note')}</p>
    </Sheet>
  )
}
