import { useT } from '@plimsoll/i18n'
import { Banner, Button, Sheet } from '@plimsoll/ui'
import { useState } from 'react'
import { LeverageLimit } from '~/domain/funds/limits'
import type { ContractCoin } from '~/domain/market/instruments'
import { share, short } from '~/shared/format'
import { useTicket } from './ticket-state'

/** Leverage is for new positions; what it costs when it goes wrong stands beside it. */
export function Leverage({
  coin,
  open,
  onClose,
}: {
  coin: ContractCoin
  open: boolean
  onClose: () => void
}) {
  const t = useT()
  const { leverage, set } = useTicket()
  const offered = coin.leverage.split(',').map(Number)
  const most = Math.max(...offered, 1)
  const [value, setValue] = useState(Math.min(leverage, most))
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('trade.leverage')}
      closeLabel={t('common.close')}
      footer={
        <Button
          wide
          size="lg"
          onClick={() => {
            set({ leverage: value })
            onClose()
          }}
        >
          {t('trade.use-leverage', { times: value })}
        </Button>
      }
    >
      <output className="num block py-3 text-center text-[44px] font-semibold">{value}×</output>
      <input
        type="range"
        min={1}
        max={most}
        value={value}
        aria-label={t('trade.leverage')}
        onChange={(event) => setValue(Number(event.target.value))}
        className="range"
        style={{ '--part': `${((value - 1) / Math.max(1, most - 1)) * 100}%` } as React.CSSProperties}
      />
      <div className="my-3 flex flex-wrap gap-2">
        {offered.map((times) => (
          <button
            key={times}
            type="button"
            aria-pressed={times === value}
            onClick={() => setValue(times)}
            className="num min-h-10 rounded-sm bg-sunken px-3.5 aria-pressed:bg-primary aria-pressed:text-on-primary"
          >
            {times}×
          </button>
        ))}
      </div>
      <LeverageLimit symbol={coin.coin} />
      <Banner tone="warn" className="mt-3">
        {t('trade.leverage-note', { percent: (100 / value).toFixed(1) })}
      </Banner>
      <table className="mt-4 w-full text-sm">
        <thead className="text-text-3">
          <tr>
            <th className="py-1 text-start font-normal">{t('trade.tier-up-to')}</th>
            <th className="text-end font-normal">{t('trade.tier-leverage')}</th>
            <th className="text-end font-normal">{t('trade.tier-maintenance')}</th>
          </tr>
        </thead>
        <tbody>
          {coin.tiers.map((tier) => (
            <tr key={tier.cap}>
              <td className="num py-1">${short(tier.cap)}</td>
              <td className="num text-end!">{tier.maxLev}×</td>
              <td className="num text-end!">{share(tier.mmr)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  )
}
