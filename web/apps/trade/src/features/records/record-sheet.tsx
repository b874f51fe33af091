import { useT } from '@plimsoll/i18n'
import { KeyValue, Sheet } from '@plimsoll/ui'
import { amount, moment, signed } from '~/shared/format'
import { type RecordRow, useWalletName } from './lines'
import { recordWord } from './record-types'

/** One posting in full, with the number it stands under. */
export function RecordSheet({ row, onClose }: { row: RecordRow | undefined; onClose: () => void }) {
  const t = useT()
  const walletName = useWalletName()
  const coin = row?.symbol.toUpperCase()
  return (
    <Sheet
      open={row !== undefined}
      onClose={onClose}
      closeLabel={t('common.close')}
      title={row ? t(recordWord(row.type)) : ''}
    >
      {row ? (
        <>
          <div className="num mb-5 text-[30px] leading-9 font-semibold">
            {signed(row.amount, (text) => amount(text))} {coin}
          </div>
          <KeyValue
            className="[&_dd]:break-all"
            items={[
              [t('funds.when'), moment(row.operateTime)],
              [t('funds.filter-wallet'), walletName(row.walletType)],
              [t('funds.balance-before'), `${amount(row.beforeAmount)} ${coin}`],
              [t('funds.balance-after'), `${amount(row.afterAmount)} ${coin}`],
              ...(row.reference ? ([[t('funds.reference'), row.reference]] as [string, string][]) : []),
              [t('funds.serial'), row.serialId],
            ]}
          />
          <p className="mt-5 text-sm text-text-3">
            {t('funds.record-proof')}{' '}
            <a href="/status" className="font-semibold text-accent-ink underline underline-offset-4">
              {t('funds.check-yourself')}
            </a>
          </p>
        </>
      ) : null}
    </Sheet>
  )
}
