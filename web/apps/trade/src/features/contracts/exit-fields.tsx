import { useT } from '@plimsoll/i18n'
import { MoneyField } from '@plimsoll/ui'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { type ContractCoin, quoteOf } from '~/domain/market/instruments'
import { useTicketPreferences } from '~/domain/trading/ticket-preferences'
import { UnitSelect } from '~/domain/trading/unit-select'
import { figure, signed, usd } from '~/shared/format'
import { type Entry, EXIT_UNITS, type ExitKind, exitResult, exitTyped } from './exits'
import { useTicket } from './ticket-state'

/** Take-profit and stop-loss of the position an order opens, with what each would come to. */
export function ExitFields({
  coin,
  scale,
  entry,
  prices,
  wrong,
}: {
  coin: ContractCoin
  scale: number
  entry: Entry | undefined
  /** What was typed, as prices. */
  prices: Record<ExitKind, string>
  wrong: Partial<Record<ExitKind, string>>
}) {
  const t = useT()
  const { takeProfit, stopLoss, set } = useTicket()
  const { exitUnit, set: setHabit } = useTicketPreferences()
  const [open, setOpen] = useState(false)
  const shown = open || takeProfit !== '' || stopLoss !== ''
  const names = { price: quoteOf(coin) || t('trade.price'), percent: '%', money: 'USDT' }
  const field = (kind: ExitKind, typed: string) => {
    const price = prices[kind]
    const result = entry && Number(price) ? exitResult(entry, price, coin.openFee, coin.closeFee) : undefined
    return (
      <MoneyField
        label={t(kind === 'takeProfit' ? 'trade.take-profit' : 'trade.stop-loss')}
        scale={exitUnit === 'price' ? scale : 2}
        value={typed}
        onValue={(value) => set({ [kind]: value })}
        error={wrong[kind]}
        hint={
          result
            ? t('trade.exit-result', { price: figure(price, scale), earn: signed(result, usd) })
            : undefined
        }
        end={
          <UnitSelect
            label={t('trade.exit-unit')}
            value={exitUnit}
            units={EXIT_UNITS.map((unit) => ({ value: unit, label: names[unit] }))}
            onChange={(unit) => {
              setHabit({ exitUnit: unit })
              set({
                takeProfit: exitTyped(unit, prices.takeProfit, entry),
                stopLoss: exitTyped(unit, prices.stopLoss, entry),
              })
            }}
          />
        }
      />
    )
  }
  return (
    <div>
      <button
        type="button"
        aria-expanded={shown}
        onClick={() => setOpen(!shown)}
        className="flex min-h-11 w-full items-center justify-between text-sm font-medium text-text-2"
      >
        {t('trade.protect')}
        <ChevronDown size={16} className={shown ? 'rotate-180' : ''} aria-hidden />
      </button>
      {shown ? (
        <div className="space-y-2 pb-1">
          {field('takeProfit', takeProfit)}
          {field('stopLoss', stopLoss)}
        </div>
      ) : null}
    </div>
  )
}
