import { useT } from '@plimsoll/i18n'
import { MoneyField, PercentSlider } from '@plimsoll/ui'
import type { ContractCoin } from '~/domain/market/instruments'
import { useTicketPreferences } from '~/domain/trading/ticket-preferences'
import { UnitSelect } from '~/domain/trading/unit-select'
import { amount, leftToRight, usd } from '~/shared/format'
import { big, scaleOf, times } from '~/shared/money'
import { type Lot, partOf, percentOf, SIZE_UNITS, type SizeUnit, typedOf } from './sizing'
import { useTicket } from './ticket-state'

/** How much: in lots, coins, money or a risk; and as a part of the most that would be accepted. */
export function SizeField({
  coin,
  lots,
  lot,
  most,
  tone,
  error,
}: {
  coin: ContractCoin
  lots: string
  lot: Lot | undefined
  /** The most lots there can be; nothing while it is not known. */
  most: string | undefined
  tone: 'up' | 'down'
  error: string | undefined
}) {
  const t = useT()
  const { unit, set: setHabit } = useTicketPreferences()
  const { size, stopLoss, set } = useTicket()
  const base = coin.coin.toUpperCase()
  const names: Record<SizeUnit, string> = {
    lots: t('trade.lots-unit'),
    coin: base,
    money: 'USDT',
    risk: t('trade.size.risk-unit'),
  }
  const scale = { lots: 0, coin: scaleOf(coin.shareNumber), money: 2, risk: 2 }[unit]
  const parts = [
    lots && unit !== 'lots' ? t('trade.so-many-lots', { lots: Number(lots) }) : undefined,
    lots && unit !== 'coin' ? leftToRight(`${amount(times(lots, coin.shareNumber))} ${base}`) : undefined,
    lots && lot && unit !== 'money' ? leftToRight(usd(times(lots, lot.money))) : undefined,
  ].filter(Boolean)
  const hint = parts.length
    ? parts.join(' · ')
    : unit === 'risk'
      ? t(stopLoss ? 'trade.size.risk-note' : 'trade.size.risk-all')
      : t('trade.least-lots', { least: coin.minShare })
  return (
    <>
      <MoneyField
        label={t(unit === 'lots' ? 'trade.lots' : unit === 'risk' ? 'trade.size.risk' : 'trade.amount')}
        scale={scale}
        value={size}
        onValue={(typed) => set({ size: typed })}
        error={error}
        hint={hint}
        end={
          <UnitSelect
            label={t('trade.size.unit')}
            value={unit}
            units={SIZE_UNITS.map((one) => ({ value: one, label: names[one] }))}
            onChange={(next) => {
              setHabit({ unit: next })
              set({ size: typedOf(next, lots, lot) })
            }}
          />
        }
      />
      <PercentSlider
        label={t('trade.share-of-wallet')}
        value={percentOf(lots, most ?? '0')}
        tone={tone}
        disabled={!most || !big(most).gt('0')}
        onChange={(percent) => set({ size: typedOf(unit, partOf(most ?? '0', percent), lot) })}
      />
    </>
  )
}
