import { useT } from '@plimsoll/i18n'
import { Button, KeyValue, Sheet } from '@plimsoll/ui'
import { figure, moment, usd } from '~/shared/format'
import type { SecondsRow } from './types'

/** How a second-contract ended, with the two ticks that decided it and the way to check them. */
export function Result({ order, onClose }: { order: SecondsRow | undefined; onClose: () => void }) {
  const t = useT()
  if (!order) return null
  const word =
    order.status === 2
      ? 'trade.seconds.voided'
      : order.openResult === '1'
        ? 'trade.seconds.won'
        : order.openResult === '3'
          ? 'trade.seconds.drawn'
          : 'trade.seconds.lost'
  const tone = order.openResult === '1' ? 'text-up' : order.openResult === '2' ? 'text-down' : ''
  const check = `/api/market/tick?symbol=${order.symbol}&from=${order.openTime}&to=${order.closeTime}`
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(word)}
      closeLabel={t('common.close')}
      footer={
        <Button wide size="lg" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <div className={`num py-3 text-center text-[44px] font-semibold ${tone}`}>
        {usd(order.rewardAmount ?? '0')}
      </div>
      <KeyValue
        items={[
          [t('trade.seconds.stake'), usd(order.betAmount)],
          [t('trade.seconds.entry'), figure(order.openPrice)],
          [t('trade.seconds.entry-tick'), order.entryTickId ?? '—'],
          [t('trade.seconds.exit'), figure(order.closePrice)],
          [t('trade.seconds.exit-tick'), order.exitTickId ?? '—'],
          [t('trade.seconds.ended'), moment(order.closeTime)],
        ]}
      />
      <p className="mt-4 text-sm text-text-3">{t('trade.seconds.check-note')}</p>
      <a
        href={check}
        target="_blank"
        rel="noreferrer"
        className="mt-1 inline-flex min-h-11 items-center text-[15px] font-semibold text-accent-ink"
      >
        {t('trade.seconds.check')}
      </a>
    </Sheet>
  )
}
