import { useT } from '@plimsoll/i18n'
import { Button, KeyValue, Sheet } from '@plimsoll/ui'
import type { ReactNode } from 'react'
import { moment, share } from '~/shared/format'
import { coins, coinsSaid, unitCount, unitValue } from '../figures'
import { useFundName } from '../fund-name'
import type { FundTerms } from '../queries'
import type { NavFund } from './queries'

/** The whole order for units on one sheet, before it is bought. */
export function ConfirmUnits({
  fund,
  terms,
  busy,
  onSend,
  onClose,
}: {
  fund: NavFund
  terms: FundTerms | undefined
  busy: boolean
  onSend: () => void
  onClose: () => void
}) {
  const t = useT()
  const name = useFundName()
  const locked: [string, ReactNode][] = fund.nav.lockDays
    ? [
        [t('earn.nav.locked-until'), moment(terms?.endTime)],
        [t('earn.nav.early-cap'), share(terms?.earlyCap)],
        [t('earn.nav.exit-fee'), share(terms?.exitFee)],
      ]
    : []
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
          [t('earn.fund'), <bdi key="name">{name(fund.title, fund.coin)}</bdi>],
          [t('earn.amount'), coins(terms?.amount, fund.coin)],
          [t('earn.nav.units-about'), unitCount(terms?.units)],
          [t('earn.nav.last-value'), unitValue(terms?.nav)],
          [t('earn.nav.dealt-at'), moment(terms?.valueTime)],
          [t('earn.nav.fee-year'), share(fund.nav.feeYear)],
          ...locked,
        ]}
      />
      <p className="mt-4 text-sm text-text-3">{t('earn.nav.confirm-note')}</p>
    </Sheet>
  )
}
