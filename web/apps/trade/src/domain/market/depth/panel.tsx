import { useT } from '@plimsoll/i18n'
import { Tabs } from '@plimsoll/ui'
import { useState } from 'react'
import { SimulatedParticipants } from '~/domain/settings/simulated'
import type { Coin } from '../instruments'
import { Trades } from '../trades/trades'
import { Depth } from './depth'
import type { OwnLevels } from './own'

/** What people want to trade, and what they traded. */
export function BookPanel({
  coin,
  scale,
  quote,
  own,
  onPick,
}: {
  coin: Coin
  scale: number
  quote: string
  own?: OwnLevels
  onPick?: (price: string) => void
}) {
  const t = useT()
  const [view, setView] = useState<'book' | 'trades'>('book')
  return (
    <div data-live className="flex min-h-0 flex-1 flex-col">
      <Tabs
        label={t('common.book.title')}
        value={view}
        onChange={setView}
        tabs={[
          { value: 'book', label: t('common.book.title') },
          { value: 'trades', label: t('market.trades') },
        ]}
        className="mb-2 shrink-0 px-4 desk:px-3"
      />
      {view === 'book' ? (
        <Depth
          key={coin.coin}
          coin={coin}
          scale={scale}
          unit={coin.coin.toUpperCase()}
          quote={quote}
          own={own}
          onPick={onPick}
        />
      ) : (
        <div className="max-h-80 overflow-y-auto px-4 desk:max-h-none desk:min-h-0 desk:flex-1 desk:px-2">
          <Trades symbol={coin.marketSymbol} scale={scale} />
        </div>
      )}
      <SimulatedParticipants className="shrink-0 px-4 py-1 desk:px-3" />
    </div>
  )
}
