import { useT } from '@plimsoll/i18n'
import { Checkbox, CoinMark, Field, Sheet } from '@plimsoll/ui'
import { useState } from 'react'
import type { Coin } from '~/domain/market/instruments'
import { COMPARED_MAX } from '../layouts/layout'
import { useChartState } from '../state'

/** Instruments to draw beside the one that is shown. */
export function CompareSheet({
  open,
  symbol,
  coins,
  onClose,
}: {
  open: boolean
  symbol: string
  coins: Coin[]
  onClose: () => void
}) {
  const t = useT()
  const [sought, seek] = useState('')
  const { layout, change } = useChartState()
  const chosen = layout.compared
  const toggle = (coin: string) =>
    change({ compared: chosen.includes(coin) ? chosen.filter((one) => one !== coin) : [...chosen, coin] })
  const found = coins.filter(
    ({ coin, showSymbol }) =>
      coin !== symbol && `${coin} ${showSymbol}`.toLowerCase().includes(sought.trim().toLowerCase()),
  )
  const first = [...found].sort((a, b) => Number(chosen.includes(b.coin)) - Number(chosen.includes(a.coin)))
  return (
    <Sheet open={open} onClose={onClose} title={t('chart.compare')} closeLabel={t('common.close')}>
      <p className="mb-3 text-sm text-text-3">{t('chart.compare.note', { most: COMPARED_MAX })}</p>
      <Field
        label={t('chart.compare.find')}
        value={sought}
        onChange={(event) => seek(event.target.value)}
        autoComplete="off"
      />
      <div className="mt-2 divide-y divide-line">
        {first.map(({ coin, showSymbol, logo }) => (
          <Checkbox
            key={coin}
            checked={chosen.includes(coin)}
            disabled={!chosen.includes(coin) && chosen.length >= COMPARED_MAX}
            onChange={() => toggle(coin)}
          >
            <span className="flex items-center gap-2.5 text-text">
              <CoinMark symbol={coin} {...(logo ? { src: logo } : {})} size={24} />
              {showSymbol}
            </span>
          </Checkbox>
        ))}
      </div>
    </Sheet>
  )
}
